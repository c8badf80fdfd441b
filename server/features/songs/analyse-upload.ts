import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { analysisWaitSeconds } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Song } from '#contract/songs/songs.ts'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { DB } from '../../database/schema.gen.ts'
import { transact } from '../../database/transact.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Melodrome } from '../../melodrome.ts'
import { markSongChanged } from '../charts/changed/changed-songs.ts'
import { moveSongCount } from '../identity/users/user-row.ts'
import { notify } from '../notifications/notify.ts'
import { indexSongs } from '../search/index/index-songs.ts'
import { compareSongJob } from './duplicates/compare-song.ts'
import { type Heard, listenToUpload } from './listen-to-upload.ts'
import { lockOwner } from './removal/lock-owner.ts'
import { isCounted } from './removal/remove-song.ts'
import { type Failure, songOf } from './song.ts'
import { ownSong } from './song-access.ts'
import type { Reader } from './song-lists.ts'
import { visibleSong } from './songs-sql.ts'
import { keepWorkflow } from './workflow/workflows-sql.ts'

/**
 * Decodes a song, measures it and makes the MP3 that is played. Several tries, so that restarts don't cost the song.
 */
export const analyseSongJob: Job<{ songId: string }> = {
  name: 'analyse-song',
  retries: 5,
  takesTurns: true,
}

/** Takes the job from the queue; 0 leaves it to other instances. Call before the queue starts. */
export function performAnalyses(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    analyseSongJob,
    concurrency,
    ({ songId }, signal) => analyse(m, songId, signal),
    ({ songId }) => giveUpAnalysis(m, songId),
  )
}

/** The job's work. It may run again: a song that is no longer processing is left alone. */
export async function analyse(m: Melodrome, songId: string, signal: AbortSignal): Promise<void> {
  const song = await takeUp(m, songId)
  if (!song) return
  const heard = await listenToUpload(m, song.original_blob, signal)
  await transact(m.database, transaction =>
    'failure' in heard
      ? markFailed(m, transaction, songId, heard.failure)
      : makeReady(m, transaction, songId, heard),
  )
}

/**
 * The song, if it waits for analysis. Also one that was given up, if an administrator has put its job into the queue
 * again.
 */
async function takeUp(m: Melodrome, songId: string): Promise<{ original_blob: string } | undefined> {
  return m.database
    .updateTable('songs')
    .set({ status: 'processing', failure: null })
    .where('id', '=', toUuid(songId))
    .where(where =>
      where.or([
        where('status', '=', 'processing'),
        where.and([where('status', '=', 'failed'), wasGivenUp(sql.ref('failure'))]),
      ]),
    )
    .returning('original_blob')
    .executeTakeFirst()
}

/** Whether the failure was ours, not one of the file. */
export const wasGivenUp = (failure: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${failure} ->> 'code' = ${givenUp}`

const givenUp = 'server.broken' satisfies RefusalCode

/** After the last try: the owner is told, and may try again once the fault is fixed. */
async function giveUpAnalysis(m: Melodrome, songId: string): Promise<void> {
  const failure = { code: givenUp, params: { reference: songId } } as const
  await transact(m.database, transaction => markFailed(m, transaction, songId, failure))
}

/** From now on the song can be heard, unless it already could. */
export async function makeReady(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  { found, workflow, rendition }: Heard,
): Promise<void> {
  const now = m.clock()
  const isAway = await lockOwner(transaction, songId)
  const ready = await transaction
    .updateTable('songs')
    .set({
      status: sql<string>`case when withheld_for is not null then 'withheld' else ${isAway ? 'hidden' : 'ready'} end`,
      failure: null,
      // Withheld before anyone could hear it, it becomes new on the day of its release.
      published_at: sql<Date | null>`case when withheld_for is null then ${now}::timestamptz end`,
      duration_seconds: found.durationSeconds,
      peaks: Buffer.from(found.peaks, 'base64'),
      loudness_lufs: found.loudnessLufs,
      true_peak_db: found.truePeakDb,
      gain_db: found.gainDb,
      provenance: found.provenance && JSON.stringify(found.provenance),
      credentials: found.credentials?.state ?? 'none',
      credentials_issuer: found.credentials?.issuer ?? null,
      fingerprint: Buffer.from(found.fingerprint, 'base64'),
      audio_blob: rendition.name,
      blob_names: sql`array_append(blob_names, ${rendition.name})`,
      audio_bytes: rendition.bytes,
      updated_at: now,
    })
    .where('id', '=', toUuid(songId))
    .where('status', '=', 'processing')
    .returning(analysedColumns)
    .executeTakeFirst()
  if (!ready) return
  await keepWorkflow(transaction, { songId }, workflow)
  if (isCounted(ready.status)) await countSong(transaction, songId, ready.user_id)
  await indexSongs(transaction, [songId])
  await m.jobs.enqueue(compareSongJob, { songId }, transaction)
  await tellOwner(m, transaction, ready)
}

async function countSong(transaction: Transaction, songId: string, userId: string): Promise<void> {
  await moveSongCount(sql`${toUuid(userId)}`, 1).execute(transaction)
  await markSongChanged(transaction, songId)
}

/** The owner can read the reason. */
export async function markFailed(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  failure: Failure,
): Promise<void> {
  const failed = await transaction
    .updateTable('songs')
    .set({ status: 'failed', failure: JSON.stringify(failure), updated_at: m.clock() })
    .where('id', '=', toUuid(songId))
    .where('status', '=', 'processing')
    .returning(analysedColumns)
    .executeTakeFirst()
  if (failed) await tellOwner(m, transaction, failed)
}

const analysedColumns = ['id', 'user_id', 'title', 'status', 'created_at', 'updated_at'] as const

type AnalysedSong = Pick<Selectable<DB['songs']>, (typeof analysedColumns)[number]>

/**
 * Every screen of the owner that shows the song reads it again. There is also news, unless the owner still waits for
 * the answer to the upload, which tells them.
 */
async function tellOwner(m: Melodrome, transaction: Transaction, song: AnalysedSong): Promise<void> {
  if (!isToldByAnswer(song)) await sendNews(m, transaction, song)
  m.live.record(transaction, [song.user_id], { topic: 'songs', id: song.id })
}

/** The same news, for an owner whom the answer did not reach. Sends nothing while the song is still processing. */
export async function tellOwnerWhoLeft(m: Melodrome, song: AnalysedSong): Promise<void> {
  if (isToldByAnswer(song)) await transact(m.database, transaction => sendNews(m, transaction, song))
}

/** Whether the analysis ended while the upload waited for it: `updated_at` is that moment. */
const isToldByAnswer = ({ created_at, updated_at }: AnalysedSong): boolean =>
  updated_at.getTime() - created_at.getTime() < analysisWaitSeconds * 1_000

async function sendNews(m: Melodrome, transaction: Transaction, song: AnalysedSong): Promise<void> {
  const kind = newsKinds.get(song.status)
  const about = { type: 'song', id: song.id } as const
  if (kind) await notify(m, transaction, { kind, to: song.user_id, about, names: { what: song.title } })
}

/** While a song is held or hidden, it can't be heard, so there is no news of it. */
const newsKinds = new Map<string, NotificationKind>([
  ['ready', 'songReady'],
  ['failed', 'songFailed'],
])

/** Tries an own failed song once more, after a fault of ours has been fixed. */
export async function analyseAgain(
  m: Melodrome,
  reader: Reader & { viewer: Viewer },
  songId: string,
): Promise<Song> {
  await transact(m.database, async transaction => {
    const song = await ownSong(transaction, reader.viewer, songId)
    if (song.status !== 'failed') return
    await transaction
      .updateTable('songs')
      .set({ status: 'processing', failure: null, updated_at: m.clock() })
      .where('id', '=', toUuid(songId))
      .execute()
    await m.jobs.enqueue(analyseSongJob, { songId }, transaction, reader.viewer.id)
  })
  const row = (await visibleSong(m.database, songId, reader.viewer)) ?? refuse('song.notFound')
  return songOf(row, reader.viewer, reader.language)
}
