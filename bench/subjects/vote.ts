import type { BenchRequest, Prepared, Stage, Subject } from '../subject.ts'

/** More votes than one run can send, so that every request changes a vote. */
const votes = 50_000

export const like: Subject = {
  name: 'like',
  title: 'like or dislike',
  goal: 26,
  prepare: stage =>
    voting(
      stage,
      'likes',
      (run, i) => ({ path: 'like', body: { isLike: (run + i) % 2 === 0 } }),
      // There are only two votes: in a third run on the same pairs some would be those of the first.
      run => Math.floor(run / 2),
    ),
}

export const rating: Subject = {
  name: 'rating',
  title: 'stars',
  goal: 26,
  prepare: stage =>
    voting(
      stage,
      'ratings',
      run => ({ path: 'rate', body: { rating: 1 + (run % 5) } }),
      // There are only five: a sixth run on the same pairs could repeat votes of the first.
      run => Math.floor(run / 5),
    ),
}

interface Vote {
  path: string
  body: object
}

/**
 * Each pair of song and member occurs once in a run, and every run on the same pairs (`pairsOf`) sends another vote than
 * those before it.
 */
function voting(
  stage: Stage,
  table: 'likes' | 'ratings',
  voteOf: (run: number, i: number) => Vote,
  pairsOf: (run: number) => number,
): Prepared {
  return {
    requests: run =>
      Array.from({ length: votes }, (_, i) => voteBy(stage, i + pairsOf(run) * votes, voteOf(run, i))),
    written: since => rowsSince(stage, table, since),
  }
}

function voteBy({ community }: Stage, i: number, { path, body }: Vote): BenchRequest {
  return {
    method: 'POST',
    path: `/api/songs/${community.songId(i * 7_919)}/${path}`,
    headers: {
      cookie: community.cookie(i + Math.floor(i / community.songs)),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  }
}

async function rowsSince({ community }: Stage, table: 'likes' | 'ratings', since: Date): Promise<number> {
  const counted = `select count(*)::int as count from ${table} where updated_at >= $1`
  const { rows } = await community.database.query<{ count: number }>(counted, [since])
  return rows[0]!.count
}
