import { sql } from 'kysely'
import { compiled, listOf } from '../../database/compiled.ts'
import type { Database, Executor, Transaction } from '../../database/connect.ts'
import { GroupCommit } from '../../database/group-commit.ts'
import { toUuid } from '../../database/ids.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { CoverBlobs } from './song.ts'
import { whereVisible } from './songs-sql.ts'

/** The only ways to get hold of a song: each of them checks the right to it. */

/** A song that can be heard, by anyone: a song has sound from the moment it is ready. */
export async function playableSong(database: Executor, id: string) {
  return soundOf(await readySound(database, { id }))
}

/**
 * A song that can be heard, for writing rows that refer to it in the same transaction: they come either before its
 * deletion or find no song. Without the lock, a write that holds the song's counts and the deletion that holds the song
 * would wait for each other.
 */
export async function lockPlayableSong(transaction: Transaction, id: string) {
  return soundOf(await readyUntilCommit(transaction, { id }))
}

/** A withheld song, for those who may hear it: its owner and moderators. */
export async function withheldSong(database: Executor, viewer: Viewer, id: string) {
  const withheld = sql<boolean>`status = 'withheld' and ${whereVisible(viewer)}`
  return soundOf(await selectSound(database, id).where(withheld).execute())
}

const readySound = compiled((database, { id }: { id: string }) =>
  selectSound(database, id).where('status', '=', sql.lit('ready')),
)

const readyUntilCommit = compiled((database, { id }: { id: string }) =>
  selectSound(database, id).where('status', '=', sql.lit('ready')).forKeyShare(),
)

/** The fields of a song that are needed to send its sound. */
export type StreamedSound = Pick<
  Awaited<ReturnType<typeof playableSong>>,
  'audio_blob' | 'gain_db' | 'true_peak_db' | 'updated_at'
>

/** Reads sounds by the ids of their songs; answers nothing for a song that can't be heard. */
export type SoundReader = GroupCommit<string, StreamedSound | undefined>

/**
 * A song that plays is requested in many small pieces. Requests that come while one statement runs are answered by the
 * next, which begins after them: what is deleted or withheld is silent at once, and many pieces cost one statement.
 */
export function readSoundsTogether(database: Database): SoundReader {
  const soundsOf = async (ids: string[]) => {
    const uuids = [...new Set(ids)].map(toUuid)
    const rows = await soundsByIds(database, { uuids })
    const sounds = new Map(rows.map(row => [row.id, row]))
    return ids.map(id => sounds.get(id))
  }
  return new GroupCommit<string, StreamedSound | undefined>(soundsOf, { onlyReads: true })
}

export const streamedSounds = (database: Executor, { uuids }: { uuids: string[] }) =>
  database
    .selectFrom('songs')
    .select(['id', sql<string>`audio_blob`.as('audio_blob'), 'gain_db', 'true_peak_db', 'updated_at'])
    .where('id', '=', sql<string>`any(${listOf(uuids, 'uuid')})`)
    .where('status', '=', sql.lit('ready'))
    .where('audio_blob', 'is not', null)

const soundsByIds = compiled(streamedSounds)

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
      'lyrics',
      'lyric_times',
      'lyric_words',
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
 * The viewer's own song, locked for the rest of the transaction. Others may still write rows that refer to it: the
 * charts' fold writes some while it holds the mark that a change of the song waits for.
 * @param notYours the refusal for another member's song, if the caller wanted something else than to change it
 */
export async function ownSong(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
  notYours: 'song.notYours' | 'challenge.songNotYours' = 'song.notYours',
) {
  const song = await transaction
    .selectFrom('songs')
    .select(['id', 'user_id', 'status', 'withheld_for', 'duration_seconds', 'based_on_id'])
    .where('id', '=', toUuid(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!song || (song.status !== 'ready' && song.user_id !== viewer.id)) refuse('song.notFound')
  if (song.user_id !== viewer.id) refuse(notYours)
  if (song.withheld_for === 'removed') refuse('song.notFound')
  return song
}
