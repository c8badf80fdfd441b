import type { BlobKind, MailFailure, operations, StorageReport } from '#contract/admin/operations.ts'
import { transact } from '../../../database/transact.ts'
import { TimeCursor } from '../../../http/cursor.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import { jobCounts } from '../../../jobs/queue-rows.ts'
import { latestFailures } from '../../../mail/failed-mails.ts'
import { mailJobName } from '../../../mail/mail.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { accountById } from '../../identity/accounts/accounts-sql.ts'
import { personOf } from '../../people/person.ts'
import { noteAct } from '../acts/note-act.ts'
import { lastSweep, ownersBySize, sizesByKind } from '../storage/storage-sql.ts'
import { healthReport } from './health-report.ts'
import { cancelJob, jobPage, retryJob } from './job-list.ts'

export const operationRoutes = (m: Melodrome): Handlers<typeof operations> => ({
  'GET /api/admin/jobs': async ({ query, answerPage }) => answerPage(await jobPage(m, query)),

  'GET /api/admin/jobs/counts': () => jobCounts(m.database),

  'POST /api/admin/jobs/{kind}/{id}/retry': async ({ viewer, params }) => {
    await retryJob(m, { by: viewer.id, ...params })
    return undefined
  },

  'POST /api/admin/jobs/{kind}/{id}/cancel': async ({ viewer, params }) => {
    await cancelJob(m, { by: viewer.id, ...params })
    return undefined
  },

  'GET /api/admin/storage': () => storageReport(m),

  'GET /api/admin/mail': async () => {
    const counts = await jobCounts(m.database)
    const { waiting = 0, active = 0 } = counts.find(({ kind }) => kind === mailJobName) ?? {}
    return { isConfigured: m.mail.isConfigured, from: m.mail.from, waiting, active }
  },

  'GET /api/admin/mail/failures': async ({ query, answerPage }) =>
    answerPage(
      await keyset(query, {
        cursor: TimeCursor,
        rows: slice => latestFailures(m.database, slice).execute(),
        item: failureOf,
        at: row => [row.last_at.toISOString(), row.id],
      }),
    ),

  'POST /api/admin/mail/test': async ({ viewer, language }) => {
    const own = await accountById(m.database, viewer.id, m.clock())
    await transact(m.database, async transaction => {
      if (!own) return
      await m.mail.send({ to: own.email, language, kind: 'test', params: {} }, transaction)
      await noteAct(transaction, { act: 'sendTestMail', by: viewer.id }, m.clock())
    })
    return { delivery: m.mail.isConfigured ? 'mail' : 'console' }
  },

  'GET /api/admin/health': () => healthReport(m),
})

async function storageReport(m: Melodrome): Promise<StorageReport> {
  const [sweep, kinds, owners, diskSpace] = await Promise.all([
    lastSweep(m.database),
    sizesByKind(m.database),
    ownersBySize(m.database).execute(),
    m.blobs.diskSpace(),
  ])
  return {
    measuredAt: sweep?.measured_at.toISOString() ?? null,
    bucket: m.blobs.bucket ?? null,
    kinds: kinds.map(({ kind, files, bytes }) => ({ kind: kind as BlobKind, files, bytes })),
    orphansSwept: sweep?.orphans ?? 0,
    orphansSweptEver: sweep?.orphans_ever ?? 0,
    ...diskSpace,
    owners: owners.map(row => ({ person: personOf(row), files: row.files, bytes: row.bytes })),
  }
}

type FailureRow = Awaited<ReturnType<ReturnType<typeof latestFailures>['execute']>>[number]

function failureOf(row: FailureRow): MailFailure {
  return {
    id: row.id,
    kind: row.kind,
    to: row.masked_address,
    reason: row.reason,
    tries: row.tries,
    isFinal: row.is_final,
    lastAt: row.last_at.toISOString(),
  }
}
