import { sql } from 'kysely'
import { compiled } from '../../database/compiled.ts'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { CoverBlobs } from './song.ts'
import { whereVisible } from './songs-sql.ts'

/** The only ways to hold a song: whoever has one from here was allowed to. */

/** A song that can be heard: by anyone, because sound comes to a song in the moment it is ready. */
export async function playableSong(database: Executor, id: string) {
  return soundOf(await readySound(database, { id }))
}

/** One that is withheld, to be heard by those who may see it: its owner and moderators. */
export async function withheldSong(database: Executor, viewer: Viewer, id: string) {
  const withheld = sql<boolean>`status = 'withheld' and ${whereVisible(viewer)}`
  return soundOf(await selectSound(database, id).where(withheld).execute())
}

/** Asked for each of the many ranges of a song that plays. */
const readySound = compiled((database, { id }: { id: string }) =>
  selectSound(database, id).where('status', '=', sql.lit('ready')),
)

const selectSound = (database: Executor, id: string) =>
  database
    .selectFrom('songs')
    .select([
      'id',
      'title',
      'artist_name',
      'audio_blob',
      'cover_blobs',
      'duration_seconds',
      'provenance',
      'genre',
      'published_at',
      'loudness_lufs',
      'gain_db',
      'true_peak_db',
      'user_id',
      'updated_at',
    ])
    .where('id', '=', toUuid(id))

type Sound = Awaited<ReturnType<ReturnType<typeof selectSound>['execute']>>[number]

function soundOf([song]: readonly Sound[]) {
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
/** `notYours`: what is said of another member's song, where changing it is not what was asked. */
export async function ownSong(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
  notYours: 'song.notYours' | 'challenge.songNotYours' = 'song.notYours',
) {
  const song = await transaction
    .selectFrom('songs')
    .select(['id', 'user_id', 'status', 'withheld_for'])
    .where('id', '=', toUuid(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!song || (song.status !== 'ready' && song.user_id !== viewer.id)) refuse('song.notFound')
  if (song.user_id !== viewer.id) refuse(notYours)
  if (song.withheld_for === 'removed') refuse('song.notFound')
  return song
}
