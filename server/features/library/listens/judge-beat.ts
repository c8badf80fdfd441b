import { maxListenPauseSeconds, qualifiedSeconds } from '#contract/limits.ts'

/** One beat as it arrives. */
export interface Beat {
  userId: string
  songId: string
  listen: string
  heard: readonly (readonly [from: number, to: number])[]
  at: Date
}

/** What the server knows about the one song that the sender is listening to. */
export interface RunningListen {
  songId: string
  listen: string
  /** Seconds have been accepted up to this moment, by the server's clock. */
  creditedUntil: Date
}

export type Verdict =
  | { kind: 'started'; creditedUntil: Date }
  | { kind: 'heard'; creditedUntil: Date; seconds: number; slots: readonly number[] }
  | { kind: 'refused'; code: 'listen.notRunning' | 'listen.implausible' }

export const slotCount = 100

/**
 * The connection may be slow for one beat and fast for the next. This tolerance is given once per listen, not once per
 * beat.
 */
const toleranceSeconds = 2
/** The measured length and the length that a decoder plays differ by padding. */
const lengthToleranceSeconds = 1

/**
 * Whether a beat can be true. Every accepted second moves `creditedUntil` forward by a second, and it never gets more
 * than the tolerance past now: however much is claimed, in however many beats, no one can hear more than time has
 * passed. Only the running listen counts, so two songs at once don't help either.
 */
export function judgeBeat(beat: Beat, running: RunningListen | undefined, durationSeconds: number): Verdict {
  const isRunning = running?.listen === beat.listen && running.songId === beat.songId
  if (beat.heard.length === 0 && !isRunning) return { kind: 'started', creditedUntil: startOf(beat, running) }
  if (!isRunning) return { kind: 'refused', code: 'listen.notRunning' }
  const seconds = beat.heard.reduce((sum, [from, to]) => sum + to - from, 0)
  const oldest = beat.at.getTime() - maxListenPauseSeconds * 1_000
  const creditedUntil = Math.max(running.creditedUntil.getTime(), oldest) + seconds * 1_000
  const isTooMuch = creditedUntil > beat.at.getTime() + toleranceSeconds * 1_000
  const isBeyond = beat.heard.some(([, to]) => to > durationSeconds + lengthToleranceSeconds)
  if (isTooMuch || isBeyond) return { kind: 'refused', code: 'listen.implausible' }
  return {
    kind: 'heard',
    creditedUntil: new Date(creditedUntil),
    seconds,
    slots: slotsOf(beat.heard, durationSeconds),
  }
}

/** A new start gives no new tolerance. */
function startOf({ at }: Beat, running: RunningListen | undefined): Date {
  return running && running.creditedUntil > at ? running.creditedUntil : at
}

/**
 * The hundredths of a song whose middle was played: however beats divide the song, each is counted once per hearing.
 */
export function slotsOf(heard: Beat['heard'], durationSeconds: number): number[] {
  return Array.from({ length: slotCount }, (_, slot) => slot).filter(slot => {
    const middle = ((slot + 0.5) / slotCount) * durationSeconds
    return heard.some(([from, to]) => from <= middle && middle < to)
  })
}

/** Half a minute, or half of a song that is shorter than a minute. */
export function neededSeconds(durationSeconds: number): number {
  return Math.min(qualifiedSeconds, durationSeconds / 2)
}
