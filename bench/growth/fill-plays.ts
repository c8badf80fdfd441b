import type pg from 'pg'
import { connect } from '../../server/database/connect.ts'
import {
  leastIdAt,
  makeMonths,
  monthOf,
  monthsOfPlays,
} from '../../server/features/library/plays/months-of-plays.ts'
import type { Filled } from '../fill.ts'
import { withoutIndexes } from '../insert-rows.ts'

/** How many months back plays reach. */
const months = 24
const playsPerStatement = 1_000_000
/** One in this many plays is by a member. */
const playsPerMemberPlay = 2

/** Statements that run beside each other: one for each core of a small machine. */
const lanes = 2

/**
 * Plays straight into the tables, evenly over two years and unevenly over songs, half of them by members, with their days,
 * pauses and counts. They lie in tables of months, as they would after two years. Rows come in the order of the tables' keys: in
 * another order most of the time goes by in looking for their places in indexes that are larger than the memory.
 */
export async function fillPlays(pool: pg.Pool, { songs, members }: Filled, plays: number): Promise<void> {
  const now = new Date()
  const begin = monthOf(now, -months)
  await divide(pool, begin, now)
  const stepMs = (now.getTime() - begin.getTime()) / plays
  const fillFrom = async (first: number): Promise<void> => {
    for (let from = first; from < plays; from += lanes * playsPerStatement)
      await pool.query(insertion, [
        from,
        Math.min(plays, from + playsPerStatement) - 1,
        begin.getTime(),
        stepMs,
        songs,
        members,
      ])
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => fillFrom(lane * playsPerStatement)))
  await withoutIndexes(pool, ['play_listeners', 'song_days'], () =>
    Promise.all([
      pool.query(`
        insert into play_listeners (song_id, listener, last_played_at)
        select song_id, listener, max(played_at) from plays group by 1, 2 order by 1, 2`),
      pool.query(`
        insert into song_days (song_id, day, plays)
        select song_id, (played_at at time zone 'UTC')::date, count(*) from plays group by 1, 2 order by 1, 2`),
    ]),
  )
  await pool.query(`
    update song_stats set plays = counted.plays
    from (select song_id, sum(plays) as plays from song_days group by 1) counted where counted.song_id = song_stats.song_id`)
}

/** The first table ends where the first of these months begins. */
async function divide(pool: pg.Pool, begin: Date, now: Date): Promise<void> {
  const database = connect(pool)
  for (const { table } of (await monthsOfPlays(database)).slice(1)) await pool.query(`drop table ${table}`)
  await pool.query('alter table plays detach partition plays_earlier')
  await pool.query(
    `alter table plays attach partition plays_earlier for values from (minvalue) to ('${leastIdAt(begin)}')`,
  )
  await makeMonths(database, now)
}

/** Ids of songs and members are those of `fillSongs`; a play's begins with its moment. */
const insertion = `
  insert into plays (song_id, id, listener, user_id, played_at)
  select
    ('01900000-0000-7000-8000-' || lpad(to_hex(floor($5 * power(chance, 3))::bigint), 12, '0'))::uuid,
    (lpad(to_hex(at), 12, '0') || '7' || substr(letters, 1, 3) || '8' || substr(letters, 4, 15))::uuid,
    case when n % ${playsPerMemberPlay} = 0 then uuid_send(member) else sha256(letters::bytea) end,
    case when n % ${playsPerMemberPlay} = 0 then member end,
    to_timestamp(at / 1000.0)
  from (
    select n, ($3::float8 + n * $4::float8)::bigint as at, md5(n::text) as letters,
      ('x' || substr(md5('song' || n), 1, 7))::bit(28)::int / 268435456.0 as chance,
      ('01900000-0000-7000-9000-' || lpad(to_hex(('x' || substr(md5('member' || n), 1, 7))::bit(28)::int % $6::int), 12, '0'))::uuid as member
    from generate_series($1::bigint, $2::bigint) n
  ) made`
