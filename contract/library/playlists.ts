import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { maxPlaylistSongs, playlistDescriptionLength, playlistNameLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, PageQuery, WithheldFor } from '../shapes.ts'
import { Cover, Song } from '../songs/songs.ts'
import { writtenName } from '../written-name.ts'

/** A playlist as lists show it; `songCount` and `durationSeconds` are those of songs that can be heard. */
export const Playlist = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    isPublic: z.boolean(),
    /** Why others don't see it; for its owner and moderators. */
    withheldFor: WithheldFor.nullable(),
    user: Person,
    songCount: z.int(),
    durationSeconds: z.number(),
    /** The first four songs, for its picture. */
    covers: z.array(z.object({ id: Id, cover: Cover.nullable() })),
    /** Whether it contains the requested `song`; `null` without one. */
    hasSong: z.boolean().nullable(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'Playlist' })
export type Playlist = z.infer<typeof Playlist>

const name = writtenName(playlistNameLength)
const description = z
  .string('text')
  .trim()
  .max(playlistDescriptionLength, 'tooLong')
  .transform(text => (text === '' ? null : text))
  .nullable()

const PlaylistFields = z.object({ name, description, isPublic: z.boolean('boolean') })

const SongParams = IdParams.extend({ songId: Id })

export const playlists = endpoints({
  'GET /api/playlists': {
    summary: 'Your playlists, newest first; with `song`, each says whether it contains that song',
    may: 'member',
    query: PageQuery.extend({ song: Id.optional() }),
    answer: z.array(Playlist),
    refusals: [],
  },
  'POST /api/playlists': {
    summary:
      'Create a playlist, private by default; `songId` adds its first song, `songIds` adds all playable ones, each once',
    may: 'member',
    creates: true,
    limits: ['playlist'],
    body: PlaylistFields.partial({ description: true, isPublic: true }).extend({
      songId: Id.optional(),
      songIds: z.array(Id).max(maxPlaylistSongs, 'tooMany').optional(),
    }),
    answer: Playlist,
    refusals: ['playlist.tooMany', 'playlist.full', 'song.notFound'],
  },
  'GET /api/playlists/{id}': {
    summary: 'One playlist: a public one, or your own',
    may: 'anyone',
    params: IdParams,
    answer: Playlist,
    refusals: ['playlist.notFound'],
  },
  'GET /api/playlists/{id}/songs': {
    summary: 'The songs of a playlist, in its order',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Song),
    refusals: ['playlist.notFound'],
  },
  'PATCH /api/playlists/{id}': {
    summary:
      'Change the name, description, visibility or songs of a playlist: all of it or nothing. Songs are removed first, then added at the end, each once',
    may: 'member',
    limits: ['playlist'],
    params: IdParams,
    body: PlaylistFields.partial().extend({
      removeSongIds: z.array(Id).max(maxPlaylistSongs, 'tooMany').optional(),
      addSongIds: z.array(Id).max(maxPlaylistSongs, 'tooMany').optional(),
    }),
    answer: Playlist,
    refusals: ['playlist.notFound', 'playlist.notYours', 'playlist.full', 'song.notFound'],
  },
  'DELETE /api/playlists/{id}': {
    summary: 'Delete your playlist; its songs stay',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['playlist.notFound', 'playlist.notYours'],
  },
  'PUT /api/playlists/{id}/songs/{songId}': {
    summary:
      'Move a song before another, or to the end with `before: null`; without `before`, a new song is added at the end',
    may: 'member',
    params: SongParams,
    body: z.object({ before: Id.nullish() }),
    answer: Playlist,
    refusals: ['playlist.notFound', 'playlist.notYours', 'playlist.full', 'song.notFound'],
  },
  'DELETE /api/playlists/{id}/songs/{songId}': {
    summary: 'Remove a song from a playlist; `before` is the song that came after it, to put it back there',
    may: 'member',
    params: SongParams,
    answer: Playlist.extend({ before: Id.nullable() }),
    refusals: ['playlist.notFound', 'playlist.notYours'],
  },
  'GET /api/users/{id}/playlists': {
    summary: "A person's public playlists, newest first",
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Playlist),
    refusals: [],
  },
  'GET /api/liked-songs': {
    summary: 'The songs you like, latest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Song),
    refusals: [],
  },
})
