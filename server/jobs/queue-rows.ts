import { sql } from 'kysely'
import type { JobState } from '#contract/admin/job-states.ts'
import type { JobCount } from '#contract/admin/operations.ts'
import type { Executor } from '../database/connect.ts'
import { toUuid } from '../database/ids.ts'
import type { Slice } from '../http/keyset.ts'

/** pg-boss's names for these states. `retry` waits, too: for its next try. */
const statesOf: Record<JobState, readonly string[]> = {
  waiting: ['created', 'retry'],
  active: ['active'],
  failed: ['failed'],
  completed: ['completed'],
  cancelled: ['cancelled'],
}

export interface JobPosition {
  kind: string
  id: string
}

interface JobWish extends Slice<JobPosition> {
  kind: string | undefined
  state: JobState | undefined
}

export interface JobRow {
  id: string
  kind: string
  state: JobState
  tries: number
  max_tries: number
  error: string | null
  created_at: Date
  due_at: Date
  started_at: Date | null
  ended_at: Date | null
}

/** By kind, and by id within a kind: the order of the only key of the queue's table that has all states. */
export function queuedJobs({ kind, state, after, limit }: JobWish) {
  const conditions = [
    ...(kind === undefined ? [] : [sql`name = ${kind}`]),
    ...(state === undefined ? [] : [sql`state = any (${[...statesOf[state]]}::pgboss.job_state[])`]),
    ...(after ? [sql`(name, id) > (${after.kind}, ${toUuid(after.id)}::uuid)`] : []),
  ]
  return sql<JobRow>`
    select id, name as kind, case when state in ('created', 'retry') then 'waiting' else state::text end as state,
      case when started_on is null then 0 else retry_count + 1 end as tries, retry_limit + 1 as max_tries,
      case when state in ('failed', 'retry') then coalesce(output ->> 'message', output #>> '{value,message}') end as error,
      created_on as created_at, start_after as due_at, started_on as started_at, completed_on as ended_at
    from pgboss.job
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by name, id
    limit ${sql.lit(limit)}`
}

interface KindOfWork extends JobCount {
  /** 0 if none waits. */
  oldestWaitingSeconds: number
}

/** Every kind, even without jobs. Finished jobs are deleted soon, so there are few rows to count. */
export async function jobCounts(database: Executor): Promise<KindOfWork[]> {
  const { rows } = await sql<KindOfWork>`
    select queue.name as kind, count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active, count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(job.created_on) filter (where state in ('created', 'retry'))), 0)::float8
        as "oldestWaitingSeconds"
    from pgboss.queue left join pgboss.job on job.name = queue.name
    group by queue.name
    order by queue.name`.execute(database)
  return rows
}
