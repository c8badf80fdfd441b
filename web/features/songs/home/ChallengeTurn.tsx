import type { Challenge } from '#contract/challenges/challenges.ts'
import { nextTurn } from '../../challenges/shown-phase.ts'
import { useStaleAt } from '../../challenges/times/use-stale-at.ts'

/** Has the current challenges read again once the next of them begins or ends. Draws nothing. */
export function ChallengeTurn({ challenges }: { challenges: readonly Challenge[] }) {
  const turns = challenges.flatMap(challenge => nextTurn(challenge) ?? [])
  useStaleAt(turns.toSorted()[0] ?? null, ['GET /api/challenges/active'])
  return null
}
