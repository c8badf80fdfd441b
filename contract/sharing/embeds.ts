import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { IdParams } from '../shapes.ts'

const pixels = z.coerce.number<string | number>('number').int('number').min(1, 'number').optional()

export const OEmbedQuery = z.object({
  url: z
    .string('text')
    .max(2_000, 'tooLong')
    .meta({ examples: ['https://music.example.org/songs/1C7yVqsQXB8kKLa1AYZmG3'] }),
  /** `json` or `xml`; anything else is refused, as the standard requires. */
  format: z.string('text').default('json'),
  maxwidth: pixels,
  maxheight: pixels,
})
export type OEmbedQuery = z.output<typeof OEmbedQuery>

export const embeds = endpoints({
  'GET /api/oembed': {
    summary: 'How another site can embed a song or playlist, by its address here (oEmbed)',
    may: 'anyone',
    query: OEmbedQuery,
    answer: 'oembed',
    refusals: ['embed.notFound', 'embed.formatUnknown'],
  },
  'GET /api/link-picture': {
    summary: 'The picture beside a link to this site: 1200 by 630 pixels, JPEG',
    may: 'anyone',
    answer: 'image/jpeg',
    refusals: ['server.busy'],
  },
  'GET /api/songs/{id}/link-picture': {
    summary: 'The picture beside a link to a song, with title, artist and wave: 1200 by 630 pixels, JPEG',
    may: 'anyone',
    params: IdParams,
    answer: 'image/jpeg',
    refusals: ['song.notFound'],
  },
  'GET /api/playlists/{id}/link-picture': {
    summary: 'The picture beside a link to a public playlist: 1200 by 630 pixels, JPEG',
    may: 'anyone',
    params: IdParams,
    answer: 'image/jpeg',
    refusals: ['playlist.notFound'],
  },
  'GET /api/users/{id}/link-picture': {
    summary: 'The picture beside a link to a profile: 1200 by 630 pixels, JPEG',
    may: 'anyone',
    params: IdParams,
    answer: 'image/jpeg',
    refusals: ['person.notFound'],
  },
  'GET /api/challenges/{id}/link-picture': {
    summary: 'The picture beside a link to a challenge, its poster and title: 1200 by 630 pixels, JPEG',
    may: 'anyone',
    params: IdParams,
    /** One of our languages; for any other, the title is as its author wrote it. */
    query: z.object({ lang: z.string('text').max(10, 'tooLong').optional() }),
    answer: 'image/jpeg',
    refusals: ['challenge.notFound'],
  },
})
