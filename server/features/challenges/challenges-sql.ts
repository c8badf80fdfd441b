import { sql } from 'kysely'
import { judgingHours } from '#contract/limits.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { latestFirst } from '../../database/latest-first.ts'
import type { TimePosition } from '../../http/cursor.ts'
import type { Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import { notBlocked } from '../people/reach/reach.ts'
import type { OwnSubmissionRow } from './challenge.ts'

export const challengeFrameColumns = [
  'challenges.theme',
  'challenges.title_translations',
  'challenges.description_translations',
  'challenges.theme_translations',
  'challenges.start_at',
  'challenges.end_at',
  'challenges.is_active',
] as const

export const challengeTextColumns = [
  'challenges.id as challenge_id',
  'challenges.title as challenge_title',
  'challenges.description',
  ...challengeFrameColumns,
] as const

/**
 * Challenges with everything a poster shows. Entries are counted at each reading, so no number has to change when a
 * song is deleted or hidden.
 */
export function selectChallenges(database: Executor, viewer: { id: string } | null) {
  return database
    .selectFrom('challenges')
    .select([
      ...challengeTextColumns,
      'challenges.genre',
      'challenges.art',
      'challenges.created_by',
      'challenges.created_at',
      'challenges.updated_at',
      'challenges.closed_at',
      'challenges.voter_count',
      'challenges.entry_count',
      'challenges.voters_to_flip',
    ])
    .select(eb => [
      eb
        .selectFrom('challenge_submissions as entries')
        .innerJoin('songs', 'songs.id', 'entries.song_id')
        .whereRef('entries.challenge_id', '=', 'challenges.id')
        .where('songs.status', '=', sql.lit('ready'))
        .where(notBlocked(viewer, 'songs.user_id'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('submission_count'),
      (viewer
        ? sql<OwnSubmissionRow | null>`(
            select json_build_object('id', own.id, 'song_id', own.song_id,
              'song_title', case when songs.withheld_for is distinct from 'removed' then songs.title end,
              'ranking', own.ranking, 'submitted_at', own.submitted_at)
            from challenge_submissions own left join songs on songs.id = own.song_id
            where own.challenge_id = challenges.id and own.user_id = ${toUuid(viewer.id)})`
        : sql<OwnSubmissionRow | null>`null::json`
      ).as('own_submission'),
    ])
}

export function challengeById(database: Executor, viewer: Viewer | null, id: string) {
  return selectChallenges(database, viewer).where('challenges.id', '=', toUuid(id)).executeTakeFirst()
}

/** All challenges that were not cancelled, the last to end first: coming ones before running and past ones. */
export function allChallenges(database: Executor, viewer: Viewer | null, page: Slice<TimePosition>) {
  return selectChallenges(database, viewer)
    .where('challenges.is_active', '=', sql.lit(true))
    .$call(query => latestFirst(query, ['challenges.end_at', 'challenges.id'], page))
}

/**
 * All challenges, also cancelled ones, for people who announce challenges. `search` is a part of a title in any
 * language.
 */
export function everyChallenge(
  database: Executor,
  viewer: Viewer,
  page: { after: TimePosition | undefined; search: string | undefined; limit: number },
) {
  return selectChallenges(database, viewer)
    .$if(page.search !== undefined, query =>
      query.where(
        // Not `like`: planners expect one match from it, and would sort all challenges.
        sql<boolean>`strpos(lower(challenges.title || ' ' || challenges.title_translations::text), lower(${page.search})) > 0`,
      ),
    )
    .$call(query => latestFirst(query, ['challenges.end_at', 'challenges.id'], page))
}

/** Challenges that have begun and can still be entered or judged, the first to end first. */
export function activeChallenges(
  database: Executor,
  viewer: { id: string } | null,
  page: { now: Date; after: TimePosition | undefined; limit: number },
) {
  return selectChallenges(database, viewer)
    .where('challenges.is_active', '=', sql.lit(true))
    .where('challenges.closed_at', 'is', null)
    .where('challenges.start_at', '<=', page.now)
    .where(
      sql<boolean>`challenges.end_at >= ${page.now}::timestamptz - make_interval(hours => ${sql.lit(judgingHours)})`,
    )
    .$if(page.after !== undefined, query =>
      query.where(
        sql<boolean>`(challenges.end_at, challenges.id) > (${page.after!.at}, ${toUuid(page.after!.id)})`,
      ),
    )
    .orderBy('challenges.end_at')
    .orderBy('challenges.id')
    .limit(sql.lit(page.limit))
}
