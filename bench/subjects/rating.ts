import type { BenchRequest, Stage, Subject } from '../subject.ts'

/** More than one run can ask, so that every request meets a rating that it changes. */
const ratings = 50_000

export const rating: Subject = {
  name: 'rating',
  title: 'stars',
  goal: 26,
  prepare: stage => ({
    requests: run => Array.from({ length: ratings }, (_, i) => ratingBy(stage, i, 1 + (run % 5))),
    written: async since => {
      const { rows } = await stage.community.database.query<{ count: number }>(
        'select count(*)::int as count from ratings where updated_at >= $1',
        [since],
      )
      return rows[0]!.count
    },
  }),
}

/** Each pair of song and member comes once in a run, and from run to run the stars are others. */
function ratingBy({ community }: Stage, i: number, stars: number): BenchRequest {
  return {
    method: 'POST',
    path: `/api/songs/${community.songId(i * 7_919)}/rate`,
    headers: {
      cookie: community.cookie(i + Math.floor(i / community.songs)),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ rating: stars }),
  }
}
