import { hourMs } from '#contract/durations.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { askForErasures, removeUser, takeBackErasure } from '../../identity/users/user-row.ts'

const eraseAccountJob: Job<{ personId: string }> = {
  name: 'erase-account',
  // With the longest pause, all tries together take about three hours.
  retries: 20,
  longestPauseSeconds: 15 * 60,
}

/** If a job has not erased its account after this time, a new job is put into the queue. */
const askAgainMs = 6 * hourMs

/**
 * The job's work: first the person's data in every room (`erased`), in the order of the list of rooms. The person's row
 * is deleted last, so that a second try finds the rest.
 */
export async function eraseAccount(m: Melodrome, personId: string): Promise<void> {
  if (!(await isDue(m, personId))) return takeBackErasure(m.database, personId, m.clock())
  for (const { erased = [] } of m.rooms) for (const erase of erased) await erase(m, personId)
  await removeUser(m.database, personId)
}

/** Once the deletion is due, the person can't come back any more, so the answer stays true. */
async function isDue(m: Melodrome, personId: string): Promise<boolean> {
  const person = await m.database
    .selectFrom('users')
    .select('id')
    .where('id', '=', toUuid(personId))
    .where('deletion_due_at', '<=', m.clock())
    .executeTakeFirst()
  return person !== undefined
}

/** Takes the job from the queue; 0 leaves it to other instances. Call before the queue starts. */
export function performErasures(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    eraseAccountJob,
    concurrency,
    ({ personId }) => eraseAccount(m, personId),
    // It is still due, so `eraseDueAccounts` puts it into the queue again after a while.
    async ({ personId }) => m.log.error({ personId }, 'an account could not be erased and is tried again'),
  )
}

const mostAtOnce = 100

/** Puts a job into the queue for everybody whose grace period is over; run from time to time. */
export async function eraseDueAccounts(m: Melodrome, atMost = mostAtOnce): Promise<void> {
  const now = m.clock()
  const askedUntil = new Date(now.getTime() - askAgainMs)
  await transact(m.database, async transaction => {
    for (const personId of await askForErasures(transaction, { now, askedUntil, atMost }))
      await m.jobs.enqueue(eraseAccountJob, { personId }, transaction)
  })
}
