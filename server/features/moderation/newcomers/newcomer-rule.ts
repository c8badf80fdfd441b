import { hourMs } from '#contract/durations.ts'
import { newcomerHours } from '#contract/limits.ts'
import type { HandlerLimitName } from '#contract/rate-limits.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * THE rule of who is new: people who make accounts to advertise have only new ones. Moderators are never new. Answers
 * until when; undefined for members who are not new any more.
 */
export function newUntilOf(person: { created_at: Date; role: string }, now: Date): Date | undefined {
  if (person.role !== 'member') return undefined
  const until = new Date(person.created_at.getTime() + newcomerHours * hourMs)
  return until > now ? until : undefined
}

/** The same for a person of whom only the id is known. */
export async function newUntil(
  { clock }: Pick<Melodrome, 'clock'>,
  database: Executor,
  personId: string,
): Promise<Date | undefined> {
  const person = await database
    .selectFrom('users')
    .select(['created_at', 'role'])
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  return person && newUntilOf(person, clock())
}

/**
 * Counts a text that a new member writes. Pass the transaction that writes the text, so that a text refused for another
 * reason does not count. Answers the seconds they have to wait; undefined if they need not wait.
 */
export async function newcomersWait(
  m: Melodrome,
  database: Executor,
  personId: string,
  limit: HandlerLimitName,
): Promise<number | undefined> {
  if (!(await newUntil(m, database, personId))) return undefined
  const seconds = await m.limiter.spend([{ limit, of: personId }], database)
  return seconds > 0 ? seconds : undefined
}
