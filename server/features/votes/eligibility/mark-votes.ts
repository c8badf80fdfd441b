import { type RawBuilder, sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import { chartAccountHours } from '#contract/limits.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { markChanged } from '../../charts/changed/changed-songs.ts'

/**
 * Votes can begin or cease to count without being changed: when an account grows old enough, verifies its address, or
 * is quarantined. Then the songs are marked, and the charts' fold does the rest. A vote on a song that the person has
 * not listened to never counts, so `listens` names every song to mark.
 */
export async function markVotesOf(transaction: Transaction, ...personIds: string[]): Promise<void> {
  await markVotes(sql`listens.user_id = any(${personIds.map(toUuid)}::uuid[])`).execute(transaction)
}

function markVotes(ofWhom: RawBuilder<unknown>): RawBuilder<unknown> {
  return markChanged(sql`
    select distinct song_id from listens where qualified_at is not null and ${ofWhom} order by 1`)
}

/** Run before charts are folded; any number of instances may do it at once. */
export async function markNewlyEligible(database: Database, terms: Terms): Promise<void> {
  const { rows } = await sql<{
    are_new: boolean
  }>`select ${areVotersNewlyEligible(terms)} as are_new`.execute(database)
  if (!rows[0]!.are_new) return
  const { requiresVerification } = terms
  const oldEnough = oldEnoughAt(terms.now)
  await transact(database, async transaction => {
    const before = await transaction
      .selectFrom('eligibility_upkeep')
      .select(['grown_until', 'requires_verification'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isOfWrongClock = before.grown_until > latestGrown(terms.now)
    if (before.requires_verification !== requiresVerification || isOfWrongClock) {
      await markVotes(sql`true`).execute(transaction)
    } else {
      await markVotes(sql`listens.user_id in (
        select id from users where created_at > ${before.grown_until} and created_at <= ${oldEnough}
      )`).execute(transaction)
    }
    await transaction
      .updateTable('eligibility_upkeep')
      .set({ grown_until: oldEnough, requires_verification: requiresVerification })
      .execute()
  })
}

interface Terms {
  now: Date
  requiresVerification: boolean
}

/** The largest difference between two instances' clocks that we expect. */
export const maxClockDifferenceMs = 60_000

/**
 * The fold that takes a mark may run by a clock that is a little behind: an account is marked only when it is old enough
 * by every worker's clock, because it is marked once.
 */
const oldEnoughAt = (now: Date): Date =>
  new Date(now.getTime() - chartAccountHours * hourMs - maxClockDifferenceMs)

/**
 * What is later was noted by a clock that was ahead: who has come of age since is not known. An hour, because workers
 * whose clocks are minutes apart would take it in turns to mark everything.
 */
const latestGrown = (now: Date): Date => new Date(oldEnoughAt(now).getTime() + hourMs)

/** Cheap, because an index answers it; usually no account has become old enough since the last round. */
export const areVotersNewlyEligible = ({
  now,
  requiresVerification,
}: Terms): RawBuilder<boolean> => sql`exists (
  select from eligibility_upkeep
  where requires_verification <> ${requiresVerification} or grown_until > ${latestGrown(now)} or exists (
    select from users where created_at > grown_until and created_at <= ${oldEnoughAt(now)}::timestamptz
  )
)`
