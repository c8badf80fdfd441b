import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { tagColumns } from '../../songs/song-tag.ts'

/** Readers keep what they have seen, so a feed only has to go back to their last visit. */
const feedLength = 50

const feedColumns = [
  ...tagColumns,
  'songs.description',
  'songs.cover_blobs',
  'songs.published_at as released_at',
  'songs.audio_bytes',
  'songs.duration_seconds',
  'songs.labels',
  'songs.updated_at',
] as const

/** The newest songs that can be heard, of everybody or of one person, with what a feed says of each. */
export function newestForFeed(database: Executor, personId?: string) {
  return database
    .selectFrom('songs')
    .select([...feedColumns, 'songs.published_at'])
    .where('status', '=', sql.lit('ready'))
    .$if(personId !== undefined, query => query.where('user_id', '=', toUuid(personId!)))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(feedLength))
}

/** The songs that were added to a playlist last, in its own order. All of its songs are sorted: they are few. */
export function playlistForFeed(database: Executor, playlistId: string) {
  const latest = database
    .selectFrom('playlist_songs')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .select([...feedColumns, 'songs.published_at', 'playlist_songs.position'])
    .where('playlist_id', '=', toUuid(playlistId))
    .where('songs.status', '=', sql.lit('ready'))
    .orderBy('added_at', 'desc')
    .orderBy('position')
    .orderBy('song_id')
    .limit(sql.lit(feedLength))
  return database.selectFrom(latest.as('latest')).selectAll().orderBy('position').orderBy('id')
}

/** The latest entries of a challenge; an entry counts as published when it was entered. */
export function entriesForFeed(database: Executor, challengeId: string) {
  return database
    .selectFrom('challenge_submissions as entries')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .select([...feedColumns, 'entries.submitted_at as published_at'])
    .where('entries.challenge_id', '=', toUuid(challengeId))
    .where('songs.status', '=', sql.lit('ready'))
    .orderBy('entries.submitted_at', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(sql.lit(feedLength))
}
