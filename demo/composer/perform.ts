import type { Random } from '#contract/random.ts'
import { between } from '../random.ts'
import { strikeDrum, sweepUp } from './drums.ts'
import type { Track } from './form.ts'
import { play } from './instruments/play.ts'
import type { Score } from './score.ts'
import { sampleRate } from './signal.ts'

/** One mono recording per track, all of the same length. */
export type Takes = Record<Track, Float32Array>

/** Humans never hit the beat exactly; here a note is late by at most so many seconds. */
const humanSeconds = 0.004

/** Plays the whole score. `random` varies timing and touch only; the notes stay as written. */
export function perform(score: Score, seconds: number, random: Random): Takes {
  const samples = Math.ceil(seconds * sampleRate)
  const takes = emptyTakes(samples)
  for (const note of score.notes) {
    const startSeconds = note.startSeconds + between(random, 0, humanSeconds)
    const velocity = note.velocity * between(random, 0.94, 1)
    play(takes[note.track], note.patch, { ...note, startSeconds, velocity }, random)
  }
  for (const hit of score.hits) {
    const velocity = hit.velocity * between(random, 0.9, 1)
    strikeDrum(takes[hit.track], hit.drum, hit.startSeconds + between(random, 0, humanSeconds / 2), velocity)
  }
  for (const sweep of score.sweeps) sweepUp(takes.cymbals, sweep.startSeconds, sweep.endSeconds, 0.35)
  return takes
}

function emptyTakes(samples: number): Takes {
  const empty = () => new Float32Array(samples)
  return {
    drums: empty(),
    cymbals: empty(),
    bass: empty(),
    chords: empty(),
    pad: empty(),
    arp: empty(),
    lead: empty(),
    harmony: empty(),
  }
}
