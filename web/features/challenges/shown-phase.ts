import type { Challenge } from '#contract/challenges/challenges.ts'

/** What decides the shown phase of a challenge, by the server's clock. */
export type Phased = Pick<Challenge, 'phase' | 'isJudging' | 'isActive'>

/** A phase as the screens name it: after the end the listening room stays open for a while. */
export type ShownPhase = 'upcoming' | 'ongoing' | 'judging' | 'ended' | 'cancelled'

export function shownPhase({ phase, isJudging, isActive }: Phased): ShownPhase {
  if (!isActive) return 'cancelled'
  return phase === 'ended' && isJudging ? 'judging' : phase
}

export type Turning = Phased & Pick<Challenge, 'startDate' | 'endDate' | 'judgedUntil' | 'timeLeft'>

/** When the shown phase changes next, as far as its dates say. */
export function nextTurn(challenge: Turning): string | null {
  const phase = shownPhase(challenge)
  if (phase === 'upcoming') return challenge.startDate
  if (phase === 'ongoing') return challenge.endDate
  return phase === 'judging' ? challenge.judgedUntil : null
}
