import type { BenchRequest, Stage, Subject } from '../subject.ts'
import { playsSince } from './play.ts'

/** More than one run can ask. */
const requests = 60_000

/** One song that everybody plays at once: 2,000 a second are wanted. */
export const viralPlay: Subject = {
  name: 'viral-play',
  title: 'play, all of one song',
  prepare: stage => ({
    requests: run => Array.from({ length: requests }, (_, i) => playBy(stage, i, run)),
    written: since => playsSince(stage, since),
  }),
}

/** One song that everybody likes and dislikes in turn, so that each request changes its counts: 200 a second are wanted. */
export const viralLike: Subject = {
  name: 'viral-like',
  title: 'like or dislike, all of one song',
  prepare: stage => ({
    requests: run => Array.from({ length: requests }, (_, i) => likeBy(stage, i, run)),
  }),
}

/** Networks that the subject of plays doesn't come from. */
function playBy({ community }: Stage, i: number, run: number): BenchRequest {
  return {
    method: 'POST',
    path: `/api/songs/${community.songId(0)}/play`,
    headers: { 'x-forwarded-for': `11.${run}.${Math.floor(i / 256)}.${i % 256}` },
  }
}

function likeBy({ community }: Stage, i: number, run: number): BenchRequest {
  const turn = Math.floor(i / community.members) + run
  return {
    method: 'POST',
    path: `/api/songs/${community.songId(0)}/like`,
    headers: { cookie: community.cookie(i), 'content-type': 'application/json' },
    body: JSON.stringify({ isLike: turn % 2 === 0 }),
  }
}
