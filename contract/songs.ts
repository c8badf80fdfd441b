import { z } from 'zod'
import { room } from './endpoint.ts'
import { genres } from './genres.ts'
import { descriptionLength, maxPageSize, searchLength, titleLength } from './limits.ts'
import { Person } from './people.ts'
import { Id, IdParams, Moment, PageQuery } from './shapes.ts'

/** `hidden`: ready, but its owner is leaving; nobody else sees it. */
export const SongStatus = z.enum(['processing', 'ready', 'hidden', 'failed'])
export type SongStatus = z.infer<typeof SongStatus>

/** A cover as squares of 96, 320, 640 and 1200 pixels; the tones colour the song's stage in the dark and the light theme. */
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

export const Window = z.enum(['today', 'week', 'all'])
export type Window = z.infer<typeof Window>

export const SongListQuery = PageQuery.extend({
  window: Window.default('all'),
  genre: z.enum(genres, 'genre').optional(),
})
export type SongListQuery = z.output<typeof SongListQuery>

/** Ids with commas between them, as many as one page holds. */
const SongIds = z
  .string('text')
  .transform(ids => ids.split(','))
  .pipe(z.array(Id).max(maxPageSize, 'tooLong'))

const optionalText = (length: number) =>
  z
    .string('text')
    .trim()
    .max(length, 'tooLong')
    .transform(text => (text === '' ? null : text))
    .nullish()

export const SongFields = z.object({
  title: z.string('titleRequired').trim().min(1, 'titleRequired').max(titleLength, 'tooLong'),
  description: optionalText(descriptionLength),
  genre: z
    .string('genre')
    .transform(genre => (genre === '' ? null : genre))
    .pipe(z.enum(genres, 'genre').nullable())
    .nullish(),
  terms: z.enum(['true', 'on', '1'], 'termsRequired'),
})

export const songs = room({
  'GET /api/songs': {
    summary: 'Songs, newest first; with `search`, all that match, most played first',
    may: 'anyone',
    query: SongListQuery.extend({ search: z.string('text').trim().max(searchLength, 'tooLong').optional() }),
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/by-ids': {
    summary: 'Songs by their ids, in that order; those that are not there any more are left out',
    may: 'anyone',
    query: z.object({ ids: SongIds }),
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/{id}': {
    summary: 'One song',
    may: 'anyone',
    params: IdParams,
    answer: Song,
    refusals: ['song.notFound'],
  },
  'GET /api/users/{id}/songs': {
    summary: "A person's songs, newest first; their owner also sees those still processing or failed",
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Song),
    refusals: ['person.notFound'],
  },
  'POST /api/songs': {
    summary: 'Publish a song',
    may: 'member',
    multipart: { fields: SongFields, files: ['audio', 'coverImage'] },
    answer: Song,
    refusals: [
      'song.audioTooLarge',
      'song.coverTooLarge',
      'song.coverNotImage',
      'song.coverBroken',
      'song.audioEmpty',
      'song.audioNotAudio',
      'song.audioUnsupported',
      'song.audioBroken',
      'song.audioBadFormat',
      'song.audioTooShort',
      'song.audioTooLong',
      'song.audioTooCostly',
      'server.diskFull',
    ],
  },
  'POST /api/songs/{id}/retry': {
    summary: 'Analyse a song again whose processing failed',
    may: 'member',
    params: IdParams,
    answer: Song,
    refusals: ['song.notFound', 'song.notYours'],
  },
  'DELETE /api/songs/{id}': {
    summary: 'Delete an own song',
    may: 'member',
    params: IdParams,
    answer: null,
    refusals: ['song.notFound', 'song.notYours'],
  },
  'GET /api/songs/{id}/stream': {
    summary: 'The MP3, whole or as a byte range',
    may: 'anyone',
    params: IdParams,
    answer: 'bytes',
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/download': {
    summary: 'The MP3 with title, artist and cover inside, as "{title}.mp3"',
    may: 'anyone',
    params: IdParams,
    answer: 'bytes',
    refusals: ['song.notFound'],
  },
})
