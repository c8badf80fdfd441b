import { z } from 'zod'
import { ForumPost } from '../discussion/forum.ts'
import { endpoints } from '../endpoint.ts'
import { foundAtOnce, searchLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id, PageQuery } from '../shapes.ts'
import { Song } from '../songs/songs.ts'

const Search = z.string('text').trim().min(1, 'required').max(searchLength, 'tooLong')

/** A post; if only one of its replies matches, the matching line of that reply. */
export const FoundPost = ForumPost.extend({
  foundReply: z.object({ id: Id, line: z.string() }).nullable(),
}).meta({ id: 'FoundPost' })
export type FoundPost = z.infer<typeof FoundPost>

/** A song; if it was found by its lyrics, the line that matches best. */
export const FoundSong = Song.extend({
  foundLine: z
    .object({
      text: z.string(),
      /** When it begins; `null` where that is not known. */
      atSeconds: z.number().nullable(),
    })
    .optional(),
}).meta({ id: 'FoundSong' })
export type FoundSong = z.infer<typeof FoundSong>

/** The best results of every kind. */
export const Found = z
  .object({
    songs: z.array(FoundSong),
    artists: z.array(Person),
    posts: z.array(FoundPost),
    /** If the search itself had no results: the nearest spelling that has some. The results are for that spelling. */
    correction: z.string().nullable(),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof Found>

export const search = endpoints({
  'GET /api/search': {
    summary:
      'The best songs, artists and posts for a search; if there are none, those for the nearest spelling that has results',
    may: 'anyone',
    query: z.object({
      q: Search,
      limit: PageQuery.shape.limit.default(foundAtOnce),
    }),
    answer: Found,
    refusals: [],
  },
  'GET /api/search/songs': {
    summary: 'Songs that match a search in title, artist, tags, description or lyrics, best matches first',
    may: 'anyone',
    query: PageQuery.extend({ q: Search }),
    answer: z.array(FoundSong),
    refusals: [],
  },
  'GET /api/search/posts': {
    summary: 'Forum posts that match a search in title, tags, text or replies, best matches first',
    may: 'anyone',
    query: PageQuery.extend({ q: Search }),
    answer: z.array(FoundPost),
    refusals: [],
  },
  'GET /api/search/artists': {
    summary: 'People whose artist name matches a search, best matches first',
    may: 'anyone',
    query: PageQuery.extend({ q: Search }),
    answer: z.array(Person),
    refusals: [],
  },
})
