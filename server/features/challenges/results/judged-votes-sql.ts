import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { contestTerms, isEligibleVote } from '../../votes/eligibility/eligibility-rule.ts'
import { ballotScores } from '../ranking/ballots.ts'

/** The entries whose song can be heard (`ready`), and those that are held until a moderator has looked (`withheld`). */
export function entriesToJudge(database: Executor, challengeId: string, lockedUntilEnd: boolean) {
  return database
    .selectFrom('challenge_submissions as entries')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .select(['entries.id', 'entries.user_id', 'entries.submitted_at', 'songs.status'])
    .where('entries.challenge_id', '=', toUuid(challengeId))
    .where(eb =>
      eb.or([
        eb('songs.status', '=', 'ready'),
        eb.and([eb('songs.status', '=', 'withheld'), eb('songs.withheld_for', '=', 'held')]),
      ]),
    )
    .orderBy('entries.id')
    .$if(lockedUntilEnd, query => query.forNoKeyUpdate('entries'))
    .execute()
}

/** Ballots on these entries that count. The rule is checked for the moment at which each ballot was last changed. */
export function countedBallots(
  m: Melodrome,
  database: Executor,
  challengeId: string,
  entryIds: readonly string[],
) {
  return database
    .selectFrom('challenge_ballots as ballots')
    .innerJoin('challenge_voters as voters', 'voters.id', 'ballots.voter_id')
    .innerJoin('challenge_submissions as entries', 'entries.id', 'ballots.submission_id')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .select([
      'ballots.voter_id',
      'voters.user_id',
      'ballots.submission_id',
      'ballots.updated_at',
      ...ballotScores,
    ])
    .where('voters.challenge_id', '=', toUuid(challengeId))
    .where('ballots.submission_id', '=', sql<string>`any(${entryIds.map(toUuid)}::uuid[])`)
    .where(
      isEligibleVote(
        { voter: 'voters.user_id', song: 'songs.id', owner: 'songs.user_id' },
        contestTerms(m, sql.ref('ballots.updated_at')),
      ),
    )
    .execute()
}

export type CountedBallot = Awaited<ReturnType<typeof countedBallots>>[number]
