import { rm } from 'node:fs/promises'
import path from 'node:path'
import { hourMs } from '#contract/durations.ts'
import { exportHours } from '#contract/limits.ts'
import { dateFormat } from '#words/formats.ts'
import { type Language, languageFrom } from '#words/languages.ts'
import { newId } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { type Job, TryLater } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { hasSpaceFor, refuseOnLowDisk, usedBytes } from '../../admin/storage/quota.ts'
import { accountById } from '../../identity/accounts/accounts-sql.ts'
import { notify } from '../../notifications/notify.ts'
import {
  currentExports,
  type ExportRow,
  insertExport,
  markExportFailed,
  markExportReady,
  setProgress,
  takeUpExport,
} from './export-rows.ts'
import { writeCopy } from './write-copy.ts'

const makeExportJob: Job<{ exportId: string }> = {
  name: 'make-export',
  // With the longest pause, all tries together take almost three hours: a short outage doesn't use them up.
  retries: 20,
  longestPauseSeconds: 15 * 60,
  // A hundred gigabytes through a slow disk or to a distant object storage.
  longestSeconds: 12 * 3_600,
}

/** Takes the job from the queue; 0 leaves it to other instances. Call before the queue starts. */
export function performExports(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    makeExportJob,
    concurrency,
    ({ exportId }, signal) => makeExport(m, exportId, signal),
    ({ exportId }) => giveUpExport(m, exportId),
  )
}

/** Asks for a copy; while one is being made, answers that one. */
export async function askForExport(
  m: Melodrome,
  { viewer, language }: { viewer: Viewer; language: Language },
): Promise<ExportRow> {
  const now = m.clock()
  const row = await transact(m.database, async transaction => {
    const id = newId(now.getTime())
    const made = await insertExport(transaction, {
      id,
      userId: viewer.id,
      language,
      now,
      expiresAt: endOf(now),
    })
    if (!made) return undefined
    await refuseOnLowDisk(m, await usedBytes(transaction, viewer.id))
    await m.jobs.enqueue(makeExportJob, { exportId: id }, transaction)
    return made
  })
  return row ?? (await currentExports(m.database, viewer.id, now).executeTakeFirst()) ?? refuse('server.busy')
}

/** The job's work. Running it again does no harm: it ignores a copy that is ready. */
export async function makeExport(m: Melodrome, exportId: string, signal: AbortSignal): Promise<void> {
  const row = await takeUpExport(m.database, exportId, m.clock())
  if (!row) return
  // Since the person asked, others may have taken the space. What is in a copy beside the uploads is small.
  if (!(await hasSpaceFor(m, await usedBytes(m.database, row.user_id))))
    throw new TryLater('too little free disk for this copy')
  const file = path.join(m.blobs.temporaryDirectory, `export-${exportId}-${newId(Date.now())}.zip`)
  try {
    const onProgress = sparingly(share => setProgress(m.database, exportId, share))
    const sha256 = await writeCopy(m, { personId: row.user_id, path: file, signal, onProgress })
    const { name, bytes } = await m.blobs.keep(file, 'zip', sha256)
    await markReady(m, row, { blob: name, bytes })
  } finally {
    await rm(file, { force: true })
  }
}

/** Its owner reads of it in their news and in the settings; the queue counts it for those who run the installation. */
export function giveUpExport(m: Melodrome, exportId: string): Promise<void> {
  return transact(m.database, async transaction => {
    const ownerId = await markExportFailed(transaction, exportId)
    if (ownerId === undefined) return
    await notify(m, transaction, {
      kind: 'exportFailed',
      to: ownerId,
      about: { type: 'export', id: exportId },
    })
  })
}

async function markReady(m: Melodrome, row: ExportRow, made: { blob: string; bytes: number }): Promise<void> {
  const expiresAt = endOf(m.clock())
  const language = languageFrom(row.language)
  const until = dateFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  await transact(m.database, async transaction => {
    if (!(await markExportReady(transaction, row, { ...made, expiresAt }))) return
    const owner = await accountById(transaction, row.user_id, m.clock())
    if (!owner) return
    const params = { until: `${until.format(expiresAt)} UTC` }
    await m.mail.send({ to: owner.email, language, kind: 'exportReady', params }, transaction)
    await notify(m, transaction, { kind: 'exportReady', to: owner.id, about: { type: 'export', id: row.id } })
  })
}

function endOf(start: Date): Date {
  return new Date(start.getTime() + exportHours * hourMs)
}

const progressPauseMs = 500

/**
 * Limits how often progress is written: twice a second is enough for a progress bar, and a lost update does no harm.
 */
function sparingly(write: (share: number) => Promise<void>): (share: number) => void {
  let last = 0
  return share => {
    if (Date.now() - last < progressPauseMs) return
    last = Date.now()
    write(share).catch(() => undefined)
  }
}
