import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * Removes the ballots of a deleted member. Ballots that a verdict is based on stay without a name: the reference to the
 * person is cleared when their row is deleted.
 */
export async function eraseBallots({ database }: Melodrome, personId: string): Promise<void> {
  await sql`
    delete from challenge_voters voters using challenges
    where voters.user_id = ${toUuid(personId)} and challenges.id = voters.challenge_id and challenges.closed_at is null`.execute(
    database,
  )
  await sql`
    delete from challenge_ballots ballots using challenge_voters voters
    where voters.user_id = ${toUuid(personId)} and ballots.voter_id = voters.id and ballots.is_counted is not true`.execute(
    database,
  )
}
