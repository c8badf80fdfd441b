import type { BenchRequest, Stage, Subject } from '../subject.ts'

/** More than one run can ask, so that every request meets a vote that it changes. */
const votes = 50_000

export const like: Subject = {
  name: 'like',
  title: 'like or dislike',
  goal: 26,
  prepare: stage => ({
    requests: run => Array.from({ length: votes }, (_, i) => vote(stage, i, run % 2 === 0)),
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
      cookie: community.cookie(i + Math.floor(i / community.songs)),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ isLike }),
  }
}
