import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { descriptionLength, maxPageSize, titleLength } from '../limits.ts'
import { songLabels } from '../moderation/report-reasons.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, PageQuery, WithheldFor } from '../shapes.ts'
import { writtenName } from '../written-name.ts'
import { genres } from './genres.ts'
import { listeningRefusals } from './listening-refusals.ts'
import { Origin, optionalText, Recipe, RecipeChange, RecipeFields, RecipeSharing } from './recipe.ts'

/**
 * `hidden`: ready, but its owner is deleting their account; only the owner sees it. `withheld`: ready, but held for
 * review or hidden by a decision; only its owner and moderators see it.
 */
export const SongStatus = z.enum(['processing', 'ready', 'hidden', 'withheld', 'failed'])
export type SongStatus = z.infer<typeof SongStatus>

/**
 * A cover as squares of the widths in `coverWidths`; the tones colour the song's stage in the dark and the light
 * theme.
 */
export const Cover = z.object({
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  full: z.string(),
  thumbhash: z.string(),
  toneDark: z.string(),
  toneLight: z.string(),
})
export type Cover = z.infer<typeof Cover>

/** A song as lists and cards show it, with the viewer's own like and rating. */
export const Song = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    genre: z.string().nullable(),
    audioUrl: z.string(),
    coverImageUrl: z.string().nullable(),
    cover: Cover.nullable(),
    /** Seconds, exact; `null` until the song has been decoded. */
    duration: z.number().nullable(),
    /** 200 bytes in base64, the loudest moment of each 1/200 of the song; `null` until decoded. */
    peaks: z.string().nullable(),
    status: SongStatus,
    /** Why decoding failed, in the reader's language; only its owner sees it. */
    failure: z.string().nullable(),
    userId: Id,
    artistName: z.string(),
    user: Person,
    plays: z.int(),
    likes: z.int(),
    dislikes: z.int(),
    averageRating: z.number().nullable(),
    ratingCount: z.int(),
    commentCount: z.int(),
    /** The viewer's own: `true` like, `false` dislike, `null` neither. */
    isLike: z.boolean().nullable(),
    ownRating: z.int().nullable(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'Song' })
export type Song = z.infer<typeof Song>

/** What moderators have marked the song as: unsuitable for some listeners, or an AI clone of a real person's voice. */
export const SongLabel = z.enum(songLabels)
export type SongLabel = z.infer<typeof SongLabel>

/** A song with how it was made, as its own page shows it. */
export const SongDetail = Song.extend({
  ...Recipe.shape,
  labels: z.array(SongLabel),
  withheldFor: WithheldFor.nullable(),
  /** The decision that withholds it, where one does; only the owner is told. */
  withheldBy: Id.nullable(),
  /** An earlier song of another member that is the same recording; only the owner is told, until they answer. */
  soundsLike: Origin.nullable(),
}).meta({ id: 'SongDetail' })
export type SongDetail = z.infer<typeof SongDetail>

export const Window = z.enum(['today', 'week', 'all'])
export type Window = z.infer<typeof Window>

export const SongListQuery = PageQuery.extend({
  window: Window.default('all'),
  genre: z.enum(genres, 'genre').optional(),
})
export type SongListQuery = z.output<typeof SongListQuery>

/** Ids separated by commas, at most as many as one page holds. */
const SongIds = z
  .string('text')
  .transform(ids => ids.split(','))
  .pipe(z.array(Id).max(maxPageSize, 'tooMany'))

const about = {
  title: writtenName(titleLength, 'titleRequired'),
  description: optionalText(descriptionLength),
  genre: z
    .string('genre')
    .transform(genre => (genre === '' ? null : genre))
    .pipe(z.enum(genres, 'genre').nullable())
    .nullish(),
}

/** `even`: brought to the common loudness. `own`: as its maker made it, up to full scale. */
export const StreamLevel = z.enum(['even', 'own'])
export type StreamLevel = z.infer<typeof StreamLevel>

/** `anywhere`: a CDN may send it, to which a player is led. `here`: for a page that reads the bytes itself. */
const StreamFrom = z.enum(['anywhere', 'here'])

const StreamQuery = z.object({ level: StreamLevel.default('even'), from: StreamFrom.default('anywhere') })
export type StreamQuery = z.infer<typeof StreamQuery>

export const SongFields = RecipeFields.extend({
  ...about,
  terms: z.enum(['true', 'on', '1'], 'termsRequired'),
})

/** Omitted fields stay as they are; an empty text removes a value. */
export const SongChange = RecipeChange.extend({ ...about, title: about.title.optional() })
export type SongChange = z.output<typeof SongChange>

export const coverRefusals = ['song.coverTooLarge', 'song.coverNotImage', 'song.coverBroken'] as const

export const songs = endpoints({
  'GET /api/songs': {
    summary: 'Songs, newest first',
    may: 'anyone',
    query: SongListQuery,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/by-ids': {
    summary: 'Songs by their ids, in the order of the request; deleted ones are left out',
    may: 'anyone',
    query: z.object({ ids: SongIds }),
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/{id}': {
    summary: 'One song, with how it was made',
    may: 'anyone',
    params: IdParams,
    answer: SongDetail,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/remixes': {
    summary: 'Songs that say they are based on this one, newest first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Song),
    refusals: ['song.notFound'],
  },
  'GET /api/users/{id}/songs': {
    summary: "A person's songs, newest first; the owner also gets those that are processing or failed",
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Song),
    refusals: ['person.notFound'],
  },
  'POST /api/songs': {
    summary: 'Publish a song',
    may: 'member',
    creates: true,
    limits: ['upload'],
    multipart: { fields: SongFields, files: { audio: 'required', coverImage: 'optional' } },
    answer: Song,
    refusals: [
      'song.audioTooLarge',
      ...coverRefusals,
      'song.audioEmpty',
      ...listeningRefusals,
      'upload.quota',
      'server.diskFull',
    ],
  },
  'POST /api/songs/{id}/retry': {
    summary: 'Analyse a song again after its processing has failed',
    may: 'member',
    limits: ['retrySong'],
    params: IdParams,
    answer: Song,
    refusals: ['song.notFound', 'song.notYours'],
  },
  'PATCH /api/songs/{id}': {
    summary: 'Change title, description and other details of your song',
    may: 'member',
    limits: ['editText'],
    params: IdParams,
    body: SongChange,
    answer: SongDetail,
    refusals: ['song.notFound', 'song.notYours'],
  },
  'PUT /api/songs/{id}/likeness': {
    summary:
      'Say why your song sounds like an earlier one: `remix` (made from it; the earlier song is credited) or `own` (your own recording)',
    may: 'member',
    limits: ['editText'],
    params: IdParams,
    body: z.object({ answer: z.enum(['remix', 'own'], 'required') }),
    answer: SongDetail,
    refusals: ['song.notFound', 'song.notYours'],
  },
  'PUT /api/songs/{id}/cover': {
    summary: 'Change the cover of your song',
    may: 'member',
    limits: ['cover'],
    params: IdParams,
    multipart: { fields: z.object({}), files: { coverImage: 'required' } },
    answer: SongDetail,
    refusals: ['song.notFound', 'song.notYours', ...coverRefusals, 'server.diskFull'],
  },
  'DELETE /api/songs/{id}/cover': {
    summary: 'Remove the cover of your song',
    may: 'member',
    limits: ['editText'],
    params: IdParams,
    answer: SongDetail,
    refusals: ['song.notFound', 'song.notYours'],
  },
  'DELETE /api/songs/{id}': {
    summary: 'Delete your song',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['song.notFound', 'song.notYours'],
  },
  'GET /api/songs/{id}/stream': {
    summary:
      'The MP3 of a song, whole or as a byte range; at the common loudness (`even`) or at the loudness of its maker (`own`); with `from=here` it is never a redirect to a CDN',
    may: 'anyone',
    params: IdParams,
    query: StreamQuery,
    mayRedirect: true,
    answer: 'audio/mpeg',
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/withheld-stream': {
    summary: 'The MP3 of a withheld song, for its owner and for moderators',
    may: 'member',
    params: IdParams,
    query: z.object({ level: StreamLevel.default('even') }),
    answer: 'audio/mpeg',
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/workflow': {
    summary:
      'The workflow from the file of a song, as "{title}.json", if its maker shares all of the recipe; private paths, names and keys are removed',
    may: 'anyone',
    params: IdParams,
    answer: 'application/json',
    refusals: ['song.notFound', 'song.noWorkflow'],
  },
  'GET /api/recipe-sharing': {
    summary: 'How much of the recipe your last song shares; the default for your next song',
    may: 'member',
    answer: z.object({ recipeSharing: RecipeSharing }),
    refusals: [],
  },
  'GET /api/songs/{id}/download': {
    summary:
      'The MP3 of a song, with title, artist, cover, genre, day and loudness as tags, as "{title}.mp3"',
    may: 'anyone',
    params: IdParams,
    answer: 'audio/mpeg',
    refusals: ['song.notFound'],
  },
})
