import { stepDb } from '../mp3/mp3-gain.ts'

const targetLufs = -14
const ceilingDb = -1
/** What would need more than this is near silence, and only its noise would become audible. */
const mostRaiseDb = 20

/**
 * How many MP3 gain steps bring a song nearest to the target without its true peak passing the ceiling; loud songs
 * are lowered, quiet ones raised as far as their peaks allow. 0 for silence.
 */
export function gainSteps(loudnessLufs: number, truePeakDb: number): number {
  if (loudnessLufs <= -70) return 0
  const wanted = Math.round(Math.min(mostRaiseDb, targetLufs - loudnessLufs) / stepDb)
  const allowed = Math.floor((ceilingDb - truePeakDb) / stepDb)
  return Math.min(wanted, allowed)
}
