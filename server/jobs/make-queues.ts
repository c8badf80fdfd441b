import type { PgBoss } from 'pg-boss'
import type { Job } from './jobs.ts'

/**
 * An instance without a sign of life for this long counts as dead, and its job is tried again. The queue allows no
 * less.
 */
const heartbeatSeconds = 10
/** A handler that hangs is cut after this. */
const longestSeconds = 15 * 60
/** Finished jobs are of no use, and every search for dead ones has to pass them. */
export const keepFinishedSeconds = 10 * 60
/** Only the database can prevent it, and that comes back. */
const retriesOfGivingUp = 1_000

const options = {
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: longestSeconds,
  heartbeatSeconds,
  deleteAfterSeconds: keepFinishedSeconds,
  notify: true,
}

function optionsOf(job: Job<object>) {
  const { retries, longestPauseSeconds, longestSeconds: longest, keepFinishedSeconds: kept } = job
  return {
    ...options,
    retryLimit: retries,
    ...(longest !== undefined && { expireInSeconds: longest }),
    ...(longestPauseSeconds !== undefined && { retryDelayMax: longestPauseSeconds }),
    ...(kept !== undefined && { deleteAfterSeconds: kept }),
  }
}

/** Gets what has failed for the last time. */
export const givenUpQueueOf = ({ name }: Job<object>): string => `${name}-given-up`

/**
 * Makes the queues that are missing, and changes those whose options an earlier version has set. One statement finds
 * them; to ask for each of them takes a transaction.
 */
export async function makeQueues(boss: PgBoss, jobs: readonly Job<object>[]): Promise<void> {
  await onlyOneAtATime(boss)
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const { name, ...wanted } of jobs.flatMap(queuesOf)) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, wanted)
    else if (Object.entries(wanted).some(([option, value]) => queue[option as keyof typeof wanted] !== value))
      await boss.updateQueue(name, wanted)
  }
}

/** The one for what is given up comes first, because the other refers to it. */
function queuesOf(job: Job<object>) {
  const givenUp = givenUpQueueOf(job)
  return [
    { name: givenUp, ...optionsOf(job), retryLimit: retriesOfGivingUp, expireInSeconds: longestSeconds },
    { name: job.name, ...optionsOf(job), deadLetter: givenUp },
  ]
}

/**
 * Two workers that look at the same moment may both find that a person has no running job; this index refuses the
 * second. The lock is held until both statements end: two instances that start at once would both make the index.
 */
async function onlyOneAtATime(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`select pg_advisory_xact_lock(hashtextextended('job_one_of_each_group', 0));
      create unique index if not exists job_one_of_each_group
      on pgboss.job_common (name, group_id) where state = 'active' and group_id is not null`)
}
