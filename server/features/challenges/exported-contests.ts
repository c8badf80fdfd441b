import { sql } from 'kysely'
import { categories } from '#contract/votes/categories.ts'
import { exportedRows, ofSongInSight } from '../../database/row-pages.ts'

export const exportedSubmissions = exportedRows({ owner: 'entries.user_id', id: 'entries.id' }, database =>
  database
    .selectFrom('challenge_submissions as entries')
    .innerJoin('challenges', 'challenges.id', 'entries.challenge_id')
    // An entry keeps its place when its song is deleted.
    .leftJoin('songs', 'songs.id', 'entries.song_id')
    .select([
      'entries.id',
      'entries.challenge_id',
      'challenges.title as challenge_title',
      'entries.song_id',
      'songs.title as song_title',
      'entries.submitted_at',
      'entries.ranking',
      'entries.voter_count',
      'entries.mean_stars',
    ]),
)

/** A voter's ballots; the songs are named only once the challenge has been judged. */
export const exportedBallots = exportedRows({ owner: 'voters.user_id', id: 'offers.token' }, database =>
  database
    .selectFrom('challenge_ballots as ballots')
    .innerJoin('challenge_voters as voters', 'voters.id', 'ballots.voter_id')
    .innerJoin('challenge_offers as offers', join =>
      join
        .onRef('offers.voter_id', '=', 'ballots.voter_id')
        .onRef('offers.submission_id', '=', 'ballots.submission_id'),
    )
    .innerJoin('challenges', 'challenges.id', 'voters.challenge_id')
    .innerJoin('challenge_submissions as entries', 'entries.id', 'ballots.submission_id')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .select([
      'offers.token as id',
      'challenges.id as challenge_id',
      'challenges.title as challenge_title',
      sql<
        string | null
      >`case when challenges.closed_at is not null then ${ofSongInSight('title', sql`voters.user_id`)} end`.as(
        'song_title',
      ),
      'ballots.stars',
      ...categories.map(category => `ballots.${category}` as const),
      'ballots.is_counted',
      'ballots.created_at',
      'ballots.updated_at',
    ]),
)
