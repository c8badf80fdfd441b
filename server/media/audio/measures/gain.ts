import { stepDb } from '../mp3/mp3-gain.ts'

const targetLufs = -14
const ceilingDb = -1
/** A song that would need more than this is almost silent, and only its noise would become audible. */
const mostRaiseDb = 20

/**
 * How many MP3 gain steps bring a song closest to the target while its true peak stays below the ceiling; loud songs
 * are lowered, quiet ones raised as far as their peaks allow. 0 for silence.
 */
export function gainSteps(loudnessLufs: number, truePeakDb: number): number {
  if (loudnessLufs <= -70) return 0
  const wanted = Math.round(Math.min(mostRaiseDb, targetLufs - loudnessLufs) / stepDb)
  const allowed = Math.floor((ceilingDb - truePeakDb) / stepDb)
  return Math.min(wanted, allowed)
}
