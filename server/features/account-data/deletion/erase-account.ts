import { toUuid } from '../../../database/ids.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { removeUser } from '../../identity/users/user-row.ts'

const eraseAccountJob: Job<{ personId: string }> = { name: 'erase-account', retries: 20 }

/**
 * The job's work: first the person's data in every room (`erased`), in the order of the list of rooms. The person's row
 * is deleted last, so that a second try finds the rest.
 */
export async function eraseAccount(m: Melodrome, personId: string): Promise<void> {
  if (!(await isDue(m, personId))) return
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
    // It is still due, so `eraseDueAccounts` puts it into the queue again.
    async ({ personId }) => m.log.error({ personId }, 'an account could not be erased and is tried again'),
  )
}

const mostAtOnce = 100

/**
 * Puts a job into the queue for everybody whose grace period is over; run from time to time. Running it twice does no
 * harm.
 */
export async function eraseDueAccounts(m: Melodrome): Promise<void> {
  const due = await m.database
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', m.clock())
    .orderBy('deletion_due_at')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of due) await m.jobs.enqueue(eraseAccountJob, { personId: id }, m.database)
}
