import { type RawBuilder, sql } from 'kysely'
import { halfLifeHours, signals, weights } from '#contract/charts/chart-numbers.ts'
import type { Window } from '#contract/songs/songs.ts'
import type { Executor } from '../../database/connect.ts'
import { windowStart } from '../songs/song-lists.ts'
import { type VoterTerms, voicesOf } from '../votes/eligibility/eligibility-rule.ts'
import type { SongSignals, WindowSignals } from './scores.ts'

const windows = ['all', 'week', 'today'] as const satisfies readonly Window[]

/**
 * The counts that charts need of songs that are ready: one statement, used by the fold and by the page that explains a
 * song's place.
 */
export async function signalsOf(
  database: Executor,
  songIds: readonly string[],
  { now, terms }: { now: Date; terms: VoterTerms },
): Promise<SongSignals[]> {
  const { rows } = await signalsStatement(songIds, { now, terms }).execute(database)
  return rows.map(({ song_id, genre, ...numbers }) => ({
    songId: song_id as string,
    genre: genre as string | null,
    windows: {
      all: windowOf(numbers, 'all'),
      week: windowOf(numbers, 'week'),
      today: windowOf(numbers, 'today'),
    },
  }))
}

/** Counts are named by kind and window, such as `like_week`. */
type Row = Record<string, unknown>

export function signalsStatement(
  songIds: readonly string[],
  { now, terms }: { now: Date; terms: VoterTerms },
): RawBuilder<Row> {
  const [today, week] = [windowStart('today', now)!, windowStart('week', now)!]
  const since = {
    all: sql`true`,
    week: sql`at >= ${week}::timestamptz`,
    today: sql`at >= ${today}::timestamptz`,
  }
  const each = (column: (window: Window) => RawBuilder<unknown>) => sql.join(windows.map(column))
  return sql<Row>`
    with voices as materialized (${voicesOf(songIds, terms)}),
    events as (
      select song_id, 'listener' as kind, listened_at as at from voices
      union all
      select song_id, case when is_like then 'like' else 'dislike' end, updated_at
      from likes join voices using (song_id, user_id) where song_id = any(${songIds}::uuid[])
      union all
      select song_id, 'commenter', min(created_at)
      from comments join voices using (song_id, user_id)
      where song_id = any(${songIds}::uuid[]) and deleted_at is null and withheld_for is null group by song_id, user_id
      union all
      select song_id, 'keeper', min(added_at)
      from playlist_songs join playlists on playlists.id = playlist_id join voices using (song_id, user_id)
      where song_id = any(${songIds}::uuid[]) group by song_id, user_id
    ), signals as (
      select song_id,
        ${sql.join(
          signals.map(signal =>
            each(
              window =>
                sql`count(*) filter (where kind = ${sql.lit(signal)} and ${since[window]}) as ${sql.ref(`${signal}_${window}`)}`,
            ),
          ),
        )},
        ${sql.join(
          (['week', 'today'] as const).map(
            window =>
              sql`sum(${weightOf(window, now)}) filter (where ${since[window]}) as ${sql.ref(`momentum_${window}`)}`,
          ),
        )}
      from events group by song_id
    ), rated as (
      select song_id,
        ${each(window => sql`count(*) filter (where ${since[window]}) as ${sql.ref(`ratings_${window}`)}`)},
        ${each(window => sql`sum(rating) filter (where ${since[window]}) as ${sql.ref(`rating_sum_${window}`)}`)}
      from (select song_id, rating, ratings.updated_at as at from ratings join voices using (song_id, user_id) where song_id = any(${songIds}::uuid[])) counted
      group by song_id
    )
    select signals.*, rated.*, plain_plays.*, plain_likes.*, asked.*,
      song_stats.plays as plays_all, song_stats.likes as likes_all
    from (
      select id as song_id, genre from songs where id = any(${songIds}::uuid[]) and status = 'ready'
    ) asked
    join song_stats using (song_id)
    left join signals using (song_id)
    left join rated using (song_id)
    cross join lateral (
      select sum(plays) as plays_week, sum(plays) filter (where day >= ${today}::timestamptz at time zone 'UTC') as plays_today
      from song_days where song_days.song_id = asked.song_id and day >= ${week}::timestamptz at time zone 'UTC'
    ) plain_plays
    cross join lateral (
      select count(*) as likes_week, count(*) filter (where updated_at >= ${today}) as likes_today
      from likes where likes.song_id = asked.song_id and is_like and updated_at >= ${week}
    ) plain_likes`
}

/**
 * The weight, halved for every half-life that has passed since; a vote from the future, if clocks differ, weighs a
 * little more.
 */
function weightOf(window: 'week' | 'today', now: Date): RawBuilder<unknown> {
  const halfLifeSeconds = halfLifeHours[window] * 3_600
  const weight = sql.join(
    signals.map(signal => sql`when ${sql.lit(signal)} then ${sql.lit(weights[signal])}`),
    sql` `,
  )
  return sql`case kind ${weight} end
    * power(2::float8, extract(epoch from at - ${now}::timestamptz)::float8 / ${sql.lit(halfLifeSeconds)})`
}

function windowOf(row: Row, window: Window): WindowSignals {
  const number = (name: string): number => Number(row[`${name}_${window}`] ?? 0)
  return {
    counts: {
      listener: number('listener'),
      like: number('like'),
      dislike: number('dislike'),
      commenter: number('commenter'),
      keeper: number('keeper'),
    },
    momentum: number('momentum'),
    ratings: number('ratings'),
    ratingSum: number('rating_sum'),
    plays: number('plays'),
    likes: number('likes'),
  }
}
