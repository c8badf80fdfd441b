import { useEffect, useState } from 'react'
import { type TimeLeft, timeCounted } from '#contract/challenges/challenge-phase.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { useSay } from '../../../say/use-say.ts'
import { nextTurn, type Turning } from '../shown-phase.ts'

const lookMs = 10_000
/** By a clock that is further ahead it has passed long ago. */
const graceMs = 2 * minuteMs

/**
 * How long until the start or the end, also in words ("5 hours left", "Starts in 5 hours"); `null` where neither is to
 * come. As the server counted; on the last day the browser counts on by the device's clock.
 */
export function useTimeLeft(challenge: Turning): (TimeLeft & { words: string }) | null {
  const say = useSay()
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const until = challenge.phase === 'ended' ? null : nextTurn(challenge)
  useEffect(() => {
    if (until === null) return undefined
    const look = () => {
      const left = Date.parse(until) - Date.now()
      setLeftMs(left > -graceMs && left < dayMs ? left : null)
    }
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [until])
  const timeLeft = leftMs === null ? challenge.timeLeft : timeCounted(leftMs)
  if (until === null || !timeLeft) return null
  const { unit, count } = timeLeft
  const start = challenge.phase === 'upcoming' ? 'challenges.startsIn' : 'challenges.left'
  return { unit, count, words: say(`${start}.${unit}`, { count }) }
}
