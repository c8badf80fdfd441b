import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { analyse, makeReady, markFailed as markSongFailed, wasGivenUp } from '../analyse-upload.ts'
import { songsLike } from '../duplicates/duplicates-sql.ts'
import { wordsOf } from '../duplicates/same-recording.ts'
import { listenToUpload } from '../listen-to-upload.ts'
import type { Failure } from '../song.ts'
import { keepWorkflow } from '../workflow/workflows-sql.ts'
import { draftEnd, lockedDraft } from './drafts-sql.ts'
import { partialPath } from './partial-path.ts'

/** Decodes a draft in the same way as a song, before it has a title. */
export const analyseDraftJob: Job<{ draftId: string }> = {
  name: 'analyse-draft',
  retries: 5,
  takesTurns: true,
}

/** The file is complete: stores it under its hash, and queues its analysis. */
export async function finishUpload(
  m: Melodrome,
  upload: { id: string; personId: string; writer: string; bytes: number },
): Promise<void> {
  const { name } = await m.blobs.keep(partialPath(m, upload.id), 'upload')
  await transact(m.database, async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('drafts')
      .set({
        status: 'listening',
        received: upload.bytes,
        original_blob: name,
        blob_names: sql<string[]>`array_append(blob_names, ${name})`,
        writer: null,
        writing_until: null,
        expires_at: draftEnd(m.clock()),
      })
      .where('id', '=', toUuid(upload.id))
      .where('writer', '=', upload.writer)
      .executeTakeFirst()
    // The draft was thrown away while its last bytes came.
    if (numUpdatedRows === 0n) return
    await m.jobs.enqueue(analyseDraftJob, { draftId: upload.id }, transaction, upload.personId)
    m.live.record(transaction, [upload.personId], { topic: 'songs' })
  })
}

/**
 * The job's work. It may run again: a draft that no one waits for is left alone. A draft that was published meanwhile
 * is a song with the same id, and the job goes on with that song.
 */
async function analyseDraft(m: Melodrome, draftId: string, signal: AbortSignal): Promise<void> {
  const draft = await m.database
    .updateTable('drafts')
    .set({ status: 'listening', failure: null })
    .where('id', '=', toUuid(draftId))
    .where(where =>
      where.or([
        where('status', '=', 'listening'),
        // Failed, but an administrator has put its job into the queue again.
        where.and([where('status', '=', 'failed'), wasGivenUp(sql.ref('failure'))]),
      ]),
    )
    .returning(['user_id', 'original_blob'])
    .executeTakeFirst()
  if (!draft) return analyse(m, draftId, signal)
  const heard = await listenToUpload(m, draft.original_blob!, signal, { withCover: true })
  if ('failure' in heard) return markFailed(m, draftId, heard.failure)
  const { found, workflow, rendition, cover } = heard
  const words = wordsOf(Buffer.from(found.fingerprint, 'base64'))
  const [likest] = await songsLike(m.database, { ownerId: draft.user_id, words })
  const outcome = {
    status: 'ready',
    analysis: JSON.stringify(found),
    rendition_blob: rendition.name,
    file_cover: cover && JSON.stringify(cover),
    blob_names: sql<
      string[]
    >`blob_names || ${[rendition.name, ...Object.values(cover?.blobs ?? {})]}::text[]`,
    sounds_like_id: likest ? toUuid(likest.id) : null,
  }
  await transact(m.database, async transaction => {
    if (await settle(m, transaction, draftId, outcome)) await keepWorkflow(transaction, { draftId }, workflow)
    else await makeReady(m, transaction, draftId, heard)
  })
}

async function markFailed(m: Melodrome, draftId: string, failure: Failure): Promise<void> {
  await transact(m.database, async transaction => {
    const outcome = { status: 'failed', failure: JSON.stringify(failure) }
    if (!(await settle(m, transaction, draftId, outcome)))
      await markSongFailed(m, transaction, draftId, failure)
  })
}

interface Outcome {
  status: string
  failure?: string
  analysis?: string
  rendition_blob?: string
  file_cover?: string | null | undefined
  blob_names?: RawBuilder<string[]>
  sounds_like_id?: string | null
}

/** False if the draft does not wait for the result: it has become a song meanwhile, or was thrown away. */
async function settle(
  m: Melodrome,
  transaction: Transaction,
  draftId: string,
  outcome: Outcome,
): Promise<boolean> {
  const settled = await transaction
    .updateTable('drafts')
    .set(outcome)
    .where('id', '=', toUuid(draftId))
    .where('status', '=', 'listening')
    .returning('user_id')
    .executeTakeFirst()
  if (settled) m.live.record(transaction, [settled.user_id], { topic: 'songs' })
  return settled !== undefined
}

/** Tries an own failed draft once more, after a fault of ours has been fixed. */
export async function analyseDraftAgain(m: Melodrome, personId: string, draftId: string): Promise<void> {
  await transact(m.database, async transaction => {
    const draft = await lockedDraft(transaction, personId, draftId)
    if (draft.status !== 'failed') return
    await transaction
      .updateTable('drafts')
      .set({ status: 'listening', failure: null })
      .where('id', '=', toUuid(draftId))
      .execute()
    await m.jobs.enqueue(analyseDraftJob, { draftId }, transaction, personId)
    m.live.record(transaction, [personId], { topic: 'songs' })
  })
}

/** Takes the job from the queue; 0 leaves it to other instances. Call before the queue starts. */
export function performDraftAnalyses(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    analyseDraftJob,
    concurrency,
    ({ draftId }, signal) => analyseDraft(m, draftId, signal),
    ({ draftId }) => markFailed(m, draftId, { code: 'server.broken', params: { reference: draftId } }),
  )
}
