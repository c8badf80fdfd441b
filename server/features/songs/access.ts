import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { CoverBlobs } from './song.ts'

/** The only ways to hold a song: whoever has one from here was allowed to. */

/** A song that can be heard: by anyone, because sound comes to a song in the moment it is ready. */
export async function playableSong(database: Executor, id: string) {
  const song = await database
    .selectFrom('songs')
    .select([
      'id',
      'title',
      'artist_name',
      'audio_blob',
      'cover_blobs',
      'duration_seconds',
      'provenance',
      'gain_db',
      'true_peak_db',
      'user_id',
      'updated_at',
    ])
    .where('id', '=', toUuid(id))
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!song?.audio_blob) refuse('song.notFound')
  return {
    ...song,
    audio_blob: song.audio_blob,
    duration_seconds: song.duration_seconds ?? 0,
    cover_blobs: song.cover_blobs as CoverBlobs | null,
  }
}

/**
 * The viewer's own song, locked for the rest of the transaction. Rows that only name it may still be written: the
 * charts' fold writes some while it holds the mark that a change of the song waits for.
 */
export async function ownSong(transaction: Executor, viewer: Viewer, id: string) {
  const song = await transaction
    .selectFrom('songs')
    .select(['id', 'user_id', 'status', 'withheld_for'])
    .where('id', '=', toUuid(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!song || (song.status !== 'ready' && song.user_id !== viewer.id)) refuse('song.notFound')
  if (song.user_id !== viewer.id) refuse('song.notYours')
  if (song.withheld_for === 'removed') refuse('song.notFound')
  return song
}
