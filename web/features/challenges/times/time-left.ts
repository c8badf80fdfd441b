import { useEffect, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { nextTurn, type Turning } from '../shown-phase.ts'

const dayMinutes = 24 * 60
const lookMs = 10_000

/**
 * "5 hours 12 minutes left", and "Starts in …" before the start, for its last day; `null` before that day, and until the
 * browser runs. By the device's clock.
 */
export function useTimeLeft(challenge: Turning): string | null {
  const say = useSay()
  const [minutes, setMinutes] = useState<number | null>(null)
  const until = challenge.phase === 'ended' ? null : nextTurn(challenge)
  useEffect(() => {
    if (until === null) return undefined
    const look = () => {
      const left = Math.ceil((Date.parse(until) - Date.now()) / 60_000)
      // By a clock that is far ahead it has passed long ago.
      setMinutes(left > -2 && left < dayMinutes ? Math.max(1, left) : null)
    }
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [until])
  if (minutes === null || until === null) return null
  return say(challenge.phase === 'upcoming' ? 'challenges.startsInTime' : 'challenges.timeLeft', {
    time: timeWords(minutes, say.language),
  })
}

/** "5 hours 12 minutes". */
export function timeWords(minutes: number, language: string): string {
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ')
}
