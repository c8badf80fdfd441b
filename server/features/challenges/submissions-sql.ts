import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { latestFirst } from '../../database/latest-first.ts'
import type { TimePosition } from '../../http/cursor.ts'
import type { Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import { notBlocked } from '../people/reach/reach.ts'
import { selectSongs } from '../songs/songs-sql.ts'
import { challengeFrameColumns } from './challenges-sql.ts'

/** Where a page by ranking begins; `rank` is `unranked` before the verdict. */
export interface RankPosition extends TimePosition {
  rank: number
}

export interface PlaysPosition {
  plays: number
  id: string
}

/** Entries without a place sort as if they had this place; the index uses the same number. */
const unranked = 2_147_483_647
export const rankOf = (ranking: number | null): number => ranking ?? unranked
const rank = sql`coalesce(entries.ranking, ${sql.lit(unranked)})`

/** Entries with their songs; entries whose song is gone or hidden are left out. */
export function selectSubmissions(database: Executor, viewer: Viewer | null) {
  return selectSongs(database, viewer)
    .innerJoin('challenge_submissions as entries', 'entries.song_id', 'songs.id')
    .innerJoin('challenges', 'challenges.id', 'entries.challenge_id')
    .select([
      'entries.id as submission_id',
      'entries.challenge_id',
      'entries.submitted_at',
      'entries.created_at as submission_created_at',
      'entries.updated_at as submission_updated_at',
      'entries.ranking',
      'entries.voter_count',
      'entries.mean_stars',
      'entries.band',
      'entries.chance',
      'entries.low_chance',
      'entries.high_chance',
      'entries.best_ranking',
      'entries.worst_ranking',
      'challenges.entry_count',
    ])
    .where('songs.status', '=', sql.lit('ready'))
}

export function submissionById(database: Executor, viewer: Viewer | null, id: string) {
  return selectSubmissions(database, viewer).where('entries.id', '=', toUuid(id)).executeTakeFirstOrThrow()
}

function entriesOf(database: Executor, viewer: Viewer | null, challengeId: string) {
  return selectSubmissions(database, viewer)
    .where('entries.challenge_id', '=', toUuid(challengeId))
    .where(notBlocked(viewer, 'songs.user_id'))
}

/** By place; before the verdict the oldest first. */
export function submissionsByRanking(
  database: Executor,
  viewer: Viewer | null,
  challengeId: string,
  page: Slice<RankPosition>,
) {
  return entriesOf(database, viewer, challengeId)
    .$if(page.after !== undefined, query =>
      query.where(
        sql<boolean>`(${rank}, entries.submitted_at, entries.id) > (${page.after!.rank}, ${page.after!.at}, ${toUuid(page.after!.id)})`,
      ),
    )
    .orderBy(rank)
    .orderBy('entries.submitted_at')
    .orderBy('entries.id')
    .limit(sql.lit(page.limit))
}

export function newestSubmissions(
  database: Executor,
  viewer: Viewer | null,
  challengeId: string,
  page: Slice<TimePosition>,
) {
  return entriesOf(database, viewer, challengeId).$call(query =>
    latestFirst(query, ['entries.submitted_at', 'entries.id'], page),
  )
}

/**
 * The number of plays has no index on purpose, so a challenge's entries are sorted at each reading; they are not many.
 */
export function mostPlayedSubmissions(
  database: Executor,
  viewer: Viewer | null,
  challengeId: string,
  page: Slice<PlaysPosition>,
) {
  return entriesOf(database, viewer, challengeId)
    .$if(page.after !== undefined, query =>
      query.where(
        sql<boolean>`(song_stats.plays, entries.id) < (${page.after!.plays}, ${toUuid(page.after!.id)})`,
      ),
    )
    .orderBy('song_stats.plays', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(sql.lit(page.limit))
}

export function submissionsOfPerson(
  database: Executor,
  viewer: Viewer | null,
  personId: string,
  page: Slice<TimePosition>,
) {
  return selectSubmissions(database, viewer)
    .select([
      'challenges.title as challenge_title',
      'challenges.description as challenge_description',
      ...challengeFrameColumns,
    ])
    .where('entries.user_id', '=', toUuid(personId))
    .$call(query => latestFirst(query, ['entries.submitted_at', 'entries.id'], page))
}
