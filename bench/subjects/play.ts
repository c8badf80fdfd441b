import { songCount, songUuid } from '../community.ts'
import type { BenchRequest, Stage, Subject } from '../subject.ts'

/** More than one run can ask: a listener's second play of a song would not count. */
const listeners = 60_000

export const play: Subject = {
  name: 'play',
  title: 'play, counted',
  targetCpuMs: 0.3,
  prepare: stage => ({
    requests: run => Array.from({ length: listeners }, (_, i) => playBy(stage, i, run)),
    statement: countPlay,
    written: async since => {
      const { rows } = await stage.community.database.query<{ count: number }>(
        'select count(*)::int as count from plays where played_at >= $1',
        [since],
      )
      return rows[0]!.count
    },
  }),
}

/** Every request comes from another network: that is how visitors are told apart. */
function playBy({ community }: Stage, i: number, run: number): BenchRequest {
  return {
    method: 'POST',
    path: `/api/songs/${community.songId(i * 7_919)}/play`,
    headers: { 'x-forwarded-for': `10.${run}.${Math.floor(i / 256)}.${i % 256}` },
  }
}

/** One play in a transaction of its own. The server commits those that arrive together at once, so it may be faster. */
const countPlay = `\\set s random(0, ${songCount - 1})
\\set l random(0, 1000000000)
with asked as (
  select gen_random_uuid() as id, ${songUuid(':s')} as song_id, decode(md5((:l)::text), 'hex') as listener, now() as played_at
), counted as (
  insert into play_listeners (song_id, listener, last_played_at)
  select asked.song_id, listener, played_at from asked
  join songs on songs.id = asked.song_id and songs.status = 'ready'
  on conflict (song_id, listener) do update set last_played_at = excluded.last_played_at
  where play_listeners.last_played_at <= excluded.last_played_at - interval '30 minutes'
  returning song_id, listener
), events as (
  insert into plays (song_id, id, listener, user_id, played_at)
  select song_id, id, listener, null, played_at from asked join counted using (song_id, listener)
), totals as (
  select song_id, (played_at at time zone 'UTC')::date as day, count(*) as plays
  from asked join counted using (song_id, listener) group by 1, 2
), days as (
  insert into song_days (day, song_id, plays) select day, song_id, plays from totals
  on conflict (song_id, day) do update set plays = song_days.plays + excluded.plays
), stats as (
  insert into song_stats (song_id, plays) select song_id, sum(plays) from totals group by 1
  on conflict (song_id) do update set plays = song_stats.plays + excluded.plays
), marks as (
  insert into changed_songs (song_id) select distinct song_id from totals on conflict do nothing
)
select song_id, listener from counted;
`
