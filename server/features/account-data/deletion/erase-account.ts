import { toUuid } from '../../../database/ids.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { eraseBallots } from '../../challenges/listening-room/erase-ballots.ts'
import { eraseComments } from '../../discussion/comments/erase-comments.ts'
import { eraseForum } from '../../discussion/forum/removal/erase-forum.ts'
import { removeUser } from '../../identity/users/user-row.ts'
import { eraseListens } from '../../library/listens/erase-listens.ts'
import { erasePlays } from '../../library/plays/erase-plays.ts'
import { eraseMessages } from '../../messages/erase-messages.ts'
import { eraseReports } from '../../moderation/reports/erase-reports.ts'
import { barAddressOfBanned } from '../../moderation/sanctions/barred-addresses.ts'
import { eraseNotifications } from '../../notifications/erase-notifications.ts'
import { eraseFollows } from '../../people/follows/erase-follows.ts'
import { eraseWords } from '../../search/index/forget-words.ts'
import { eraseSongs } from '../../songs/removal/erase-songs.ts'
import { eraseVotes } from '../../votes/erase-votes.ts'

const eraseAccountJob: Job<{ personId: string }> = { name: 'erase-account', retries: 20 }

/**
 * What each room does when somebody leaves for good, in this order. A room that keeps something of people adds its
 * line; what hangs on the person's row by a foreign key goes with it. Each runs again harmlessly.
 */
const rooms: readonly ((m: Melodrome, personId: string) => Promise<void>)[] = [
  barAddressOfBanned,
  eraseWords,
  eraseSongs,
  eraseComments,
  eraseForum,
  eraseVotes,
  eraseBallots,
  erasePlays,
  eraseListens,
  eraseFollows,
  eraseMessages,
  eraseNotifications,
  eraseReports,
]

/** The job's work: first what stands in the rooms, and the person's row last, so that a second try finds the rest. */
export async function eraseAccount(m: Melodrome, personId: string): Promise<void> {
  if (!(await isDue(m, personId))) return
  for (const eraseFromRoom of rooms) await eraseFromRoom(m, personId)
  await removeUser(m.database, personId)
}

/** Once it is due, nobody can come back any more; so what is true here stays true. */
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
    // It is still due, so the next look puts it into the queue again.
    async ({ personId }) => m.log.error({ personId }, 'an account could not be erased and is tried again'),
  )
}

const mostAtOnce = 100

/** Puts a job into the queue for everybody whose grace is over; run from time to time. Twice does no harm. */
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
