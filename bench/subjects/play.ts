import type { BenchRequest, Stage, Subject } from '../subject.ts'

/** More listeners than one run has requests, because a listener's second play of a song would not count. */
const listeners = 60_000

export const play: Subject = {
  name: 'play',
  title: 'play, counted',
  goal: 10,
  prepare: stage => ({
    requests: run => Array.from({ length: listeners }, (_, i) => playBy(stage, i, run)),
    written: since => playsSince(stage, since),
  }),
}

export async function playsSince({ community }: Stage, since: Date): Promise<number> {
  const { rows } = await community.database.query<{ count: number }>(
    'select count(*)::int as count from plays where played_at >= $1',
    [since],
  )
  return rows[0]!.count
}

/** Every request comes from another network, because visitors are distinguished by their network. */
function playBy({ community }: Stage, i: number, run: number): BenchRequest {
  return {
    method: 'POST',
    path: `/api/songs/${community.songId(i * 7_919)}/play`,
    headers: { 'x-forwarded-for': `10.${run}.${Math.floor(i / 256)}.${i % 256}` },
  }
}
