import { memberCount, memberUuid, songCount, songUuid } from '../community.ts'
import type { BenchRequest, Stage, Subject } from '../subject.ts'

/** More than one run can ask, so that every request meets a vote that it changes. */
const votes = 50_000

export const like: Subject = {
  name: 'like',
  title: 'like or dislike',
  targetCpuMs: 0.3,
  prepare: stage => ({
    requests: run => Array.from({ length: votes }, (_, i) => vote(stage, i, run % 2 === 0)),
    statement: putLike,
    written: async since => {
      const { rows } = await stage.community.database.query<{ count: number }>(
        'select count(*)::int as count from likes where updated_at >= $1',
        [since],
      )
      return rows[0]!.count
    },
  }),
}

/** Each pair of song and member comes once in a run, and from run to run the vote turns round. */
function vote({ community }: Stage, i: number, isLike: boolean): BenchRequest {
  return {
    method: 'POST',
    path: `/api/songs/${community.songId(i * 7_919)}/like`,
    headers: {
      cookie: community.cookie(i + Math.floor(i / songCount)),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ isLike }),
  }
}

const putLike = `\\set s random(0, ${songCount - 1})
\\set m random(0, ${memberCount - 1})
\\set liked random(0, 1)
with vote as (
  insert into likes (song_id, user_id, is_like, created_at, updated_at)
  select id, ${memberUuid(':m')}, :liked::int::boolean, now(), now() from songs
  where id = ${songUuid(':s')} and status = 'ready'
  on conflict (song_id, user_id) do update
  set previous_is_like = likes.is_like, is_like = excluded.is_like, updated_at = excluded.updated_at
  returning song_id, is_like, previous_is_like
), mark as (
  insert into changed_songs (song_id) select song_id from vote on conflict do nothing
)
update song_stats
set likes = likes + vote.is_like::int - coalesce(vote.previous_is_like, false)::int,
    dislikes = dislikes + (not vote.is_like)::int - coalesce(not vote.previous_is_like, false)::int
from vote where song_stats.song_id = ${songUuid(':s')}
returning likes, dislikes;
`
