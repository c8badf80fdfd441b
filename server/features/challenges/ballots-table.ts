import { sql } from 'kysely'
import type { AnonymousVote } from '#contract/challenges/challenges.ts'
import { categories } from '#contract/votes/categories.ts'
import { toUuid } from '../../database/ids.ts'
import { KeptBriefly } from '../../http/kept-briefly.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'

/** Longer than any reading takes. */
const sharedForMs = 60_000
const mostAtOnce = 10

export type BallotReader = (challengeId: string) => Promise<AnonymousVote[]>

/** The votes of a contest may be very many: those who ask while they are read share one reading, and nothing is kept. */
export function createBallotReader(m: Melodrome): BallotReader {
  const underWay = new KeptBriefly<AnonymousVote[]>({
    forMs: sharedForMs,
    most: mostAtOnce,
    isKept: () => false,
  })
  return challengeId => underWay.take(challengeId, () => anonymousVotes(m, challengeId))
}

/**
 * Every vote that counted. Voters are numbered in the order of random ids, so the numbers reveal neither who voted nor
 * when; the same votes come in the same order each time.
 */
async function anonymousVotes(m: Melodrome, challengeId: string): Promise<AnonymousVote[]> {
  const challenge = await m.database
    .selectFrom('challenges')
    .select('closed_at')
    .where('id', '=', toUuid(challengeId))
    .executeTakeFirst()
  if (!challenge) refuse('challenge.notFound')
  if (!challenge.closed_at) refuse('challenge.notJudged')
  return m.database
    .selectFrom('challenge_ballots as ballots')
    .innerJoin('challenge_voters as voters', 'voters.id', 'ballots.voter_id')
    .select([
      sql<number>`dense_rank() over (order by voters.id)`.as('voter'),
      'ballots.submission_id as submissionId',
      'ballots.stars',
      ...categories.map(category => `ballots.${category}` as const),
    ])
    .where('voters.challenge_id', '=', toUuid(challengeId))
    .where('ballots.is_counted', '=', true)
    .orderBy('voters.id')
    .orderBy('ballots.submission_id')
    .execute()
}

/** CSV after RFC 4180. Nothing in it needs quotes: only numbers, and ids in base58. */
export function tableOf(votes: readonly AnonymousVote[]): string {
  const columns = ['voter', 'submissionId', 'stars', ...categories] as const
  const lines = votes.map(vote => columns.map(column => vote[column]).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
}
