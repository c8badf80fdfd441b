import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Judged, Verdict } from '../ranking/judge.ts'
import type { CountedBallot } from './judged-votes-sql.ts'

/**
 * Writes the verdict in the transaction that closes the challenge: places of entries, which ballots counted, the
 * totals.
 */
export async function writeVerdict(
  transaction: Transaction,
  challengeId: string,
  { verdict, ballots, at }: { verdict: Verdict; ballots: readonly CountedBallot[]; at: Date },
): Promise<void> {
  await writePlaces(transaction, verdict.judged, meanStarsOf(ballots), at)
  await sql`
    update challenge_ballots ballots set is_counted = (ballots.voter_id, ballots.submission_id) in (
      select * from unnest(
        ${ballots.map(ballot => toUuid(ballot.voter_id))}::uuid[],
        ${ballots.map(ballot => toUuid(ballot.submission_id))}::uuid[]
      )
    )
    from challenge_voters voters
    where voters.id = ballots.voter_id and voters.challenge_id = ${toUuid(challengeId)}`.execute(transaction)
  await transaction
    .updateTable('challenges')
    .set({
      closed_at: at,
      voter_count: verdict.voters,
      entry_count: verdict.judged.length,
      voters_to_flip: verdict.votersToFlip,
    })
    .where('id', '=', toUuid(challengeId))
    .execute()
}

async function writePlaces(
  transaction: Transaction,
  judged: readonly Judged[],
  meanStars: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  const all = <T>(value: (entry: Judged) => T): T[] => judged.map(value)
  await sql`
    update challenge_submissions entries
    set ranking = found.ranking, voter_count = found.voters, mean_stars = found.mean_stars, band = found.band,
      chance = found.chance, low_chance = found.low_chance, high_chance = found.high_chance,
      best_ranking = found.best_ranking, worst_ranking = found.worst_ranking, updated_at = ${at}
    from unnest(
      ${all(({ entry }) => toUuid(entry))}::uuid[],
      ${all(({ position }) => position)}::integer[],
      ${all(({ voters }) => voters)}::integer[],
      ${all(({ entry }) => meanStars.get(entry) ?? null)}::real[],
      ${all(({ certainty }) => certainty?.band ?? null)}::integer[],
      ${all(({ certainty }) => certainty?.chance ?? null)}::real[],
      ${all(({ certainty }) => certainty?.lowChance ?? null)}::real[],
      ${all(({ certainty }) => certainty?.highChance ?? null)}::real[],
      ${all(({ certainty }) => certainty?.bestPosition ?? null)}::integer[],
      ${all(({ certainty }) => certainty?.worstPosition ?? null)}::integer[]
    ) as found (id, ranking, voters, mean_stars, band, chance, low_chance, high_chance, best_ranking, worst_ranking)
    where entries.id = found.id`.execute(transaction)
}

function meanStarsOf(ballots: readonly CountedBallot[]): Map<string, number> {
  const sums = new Map<string, { stars: number; count: number }>()
  for (const { submission_id, stars } of ballots) {
    const sum = sums.get(submission_id) ?? { stars: 0, count: 0 }
    sums.set(submission_id, { stars: sum.stars + stars, count: sum.count + 1 })
  }
  return new Map([...sums].map(([entry, { stars, count }]) => [entry, stars / count]))
}
