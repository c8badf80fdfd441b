import { sql } from 'kysely'
import { z } from 'zod'
import type { AdminAct } from '#contract/admin/admin-acts.ts'
import type { JobState } from '#contract/admin/job-states.ts'
import type { QueuedJob } from '#contract/admin/operations.ts'
import { Id } from '#contract/shapes.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { isStorable } from '../../../http/input/check-input.ts'
import { keyset, type Page, type PageWish } from '../../../http/keyset.ts'
import { refuse } from '../../../http/refusal.ts'
import { type JobPosition, type JobRow, queuedJobs } from '../../../jobs/queue-rows.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteAct } from '../acts/note-act.ts'

const JobCursor = z
  .tuple([z.string().refine(isStorable), Id])
  .transform(([kind, id]): JobPosition => ({ kind, id }))

interface Wish extends PageWish {
  kind?: string | undefined
  state?: JobState | undefined
}

export function jobPage(m: Melodrome, { kind, state, ...wish }: Wish): Promise<Page<QueuedJob>> {
  return keyset(wish, {
    cursor: JobCursor,
    rows: async slice => (await queuedJobs({ kind, state, ...slice }).execute(m.database)).rows,
    item: jobOf,
    at: row => [row.kind, row.id],
  })
}

interface Move {
  by: string
  kind: string
  id: string
}

export function retryJob(m: Melodrome, move: Move): Promise<void> {
  return moveJob(m, move, 'retryJob', transaction => m.jobs.retry(move.kind, move.id, transaction))
}

export function cancelJob(m: Melodrome, move: Move): Promise<void> {
  return moveJob(m, move, 'cancelJob', transaction => m.jobs.cancel(move.kind, move.id, transaction))
}

/**
 * If a worker or another administrator was faster, their change stays, and the caller is told that the job has moved.
 */
function moveJob(
  m: Melodrome,
  { by, kind, id }: Move,
  act: AdminAct,
  move: (transaction: Transaction) => Promise<boolean>,
): Promise<void> {
  return transact(m.database, async transaction => {
    if (!(await isThere(transaction, kind, id))) refuse('job.notFound')
    if (!(await move(transaction))) refuse('job.hasMoved')
    await noteAct(transaction, { act, by, details: { kind, id } }, m.clock())
  })
}

async function isThere(database: Executor, kind: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job where name = ${kind} and id = ${toUuid(id)}`.execute(
    database,
  )
  return rows.length > 0
}

function jobOf(row: JobRow): QueuedJob {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    maxTries: row.max_tries,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
