import { type RawBuilder, sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { eachByItself } from '../../jobs/each-by-itself.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notify } from '../notifications/notify.ts'
import { challengeTopic } from './challenge-topic.ts'

/** People are told this long before the end, for challenges that last at least twice as long. */
const endingHours = 24

/**
 * Tells people of challenges that have started, and of those that end within a day. It tells followers of the maker,
 * and people who have entered or judged another challenge, but not people who have already entered this one. Each is
 * told once: the moment is written down in the same transaction.
 */
export async function tellOfChallenges(m: Melodrome): Promise<void> {
  await tellEach(m, 'challengeStarted')
  await tellEach(m, 'challengeEnding')
}

/** Whether `tellOfChallenges` would tell of any. */
export const areChallengesUntold = (now: Date): RawBuilder<boolean> =>
  sql`exists (select from challenges where ${hasStarted(now)} or ${endsSoon(now)})`

const runs = (now: Date): RawBuilder<boolean> =>
  sql`is_active and closed_at is null and start_at <= ${now} and end_at >= ${now}`

const hasStarted = (now: Date): RawBuilder<boolean> => sql`(${runs(now)} and started_told_at is null)`

const endsSoon = (now: Date): RawBuilder<boolean> => sql`(
  ${runs(now)} and ending_told_at is null and end_at <= ${new Date(now.getTime() + endingHours * hourMs)}
    and end_at - start_at >= make_interval(hours => ${sql.lit(2 * endingHours)})
)`

type Told = 'challengeStarted' | 'challengeEnding'
const isDue = { challengeStarted: hasStarted, challengeEnding: endsSoon }

async function tellEach(m: Melodrome, kind: Told): Promise<void> {
  const due = m.database.selectFrom('challenges').select('id').where(isDue[kind](m.clock()))
  const challenges = await due.execute()
  const failed = await eachByItself(challenges, ({ id }) => tell(m, id, kind))
  for (const { item, error } of failed)
    m.log.warn({ err: error, challengeId: item.id }, 'the notifications about a challenge could not be sent')
}

function tell(m: Melodrome, id: string, kind: Told): Promise<void> {
  const column = kind === 'challengeStarted' ? 'started_told_at' : 'ending_told_at'
  return transact(m.database, async transaction => {
    const now = m.clock()
    const challenge = await transaction
      .updateTable('challenges')
      .set({ [column]: now })
      .where('id', '=', toUuid(id))
      .where(isDue[kind](now))
      .returning(['title', 'created_by'])
      .executeTakeFirst()
    // Another instance was quicker, or the challenge has been cancelled or its end moved.
    if (!challenge) return
    // Open pages show the phase by the server's clock.
    m.live.announce(transaction, { topic: challengeTopic(id) })
    await notify(m, transaction, {
      kind,
      to: await audienceOf(transaction, id, challenge.created_by),
      about: { type: 'challenge', id },
      names: { what: challenge.title },
    })
  })
}

async function audienceOf(transaction: Transaction, id: string, makerId: string | null): Promise<string[]> {
  const maker = makerId && toUuid(makerId)
  const { rows } = await sql<{ id: string }>`
    select id from (
      select follower_id as id from follows where followed_id = ${maker}
      union select user_id from challenge_submissions where challenge_id <> ${toUuid(id)}
      union select user_id from challenge_voters
        where challenge_id <> ${toUuid(id)} and exists (
          select from challenge_ballots where challenge_ballots.voter_id = challenge_voters.id
        )
    ) audience
    where id is not null and id is distinct from ${maker}
      and not exists (
        select from challenge_submissions own where own.challenge_id = ${toUuid(id)} and own.user_id = audience.id
      )`.execute(transaction)
  return rows.map(row => row.id)
}
