import { randomFrom } from '#contract/random.ts'
import { accompany } from './accompaniment.ts'
import { arrange } from './arrange.ts'
import { beat, isKick, sweeps } from './beat.ts'
import { ride } from './fader.ts'
import type { Form } from './form.ts'
import { master } from './master.ts'
import { mix } from './mix.ts'
import { perform } from './perform.ts'
import { sounding } from './score.ts'
import { sampleRate } from './signal.ts'
import { type StyleName, styles } from './styles.ts'
import { keyName } from './theory.ts'
import { writeTune } from './tune.ts'

export interface Composition {
  left: Float32Array
  right: Float32Array
  sampleRate: number
  bpm: number
  /** Such as `'E♭ dorian'`. */
  key: string
}

/**
 * Writes, plays, mixes and masters a song of that form. The same order always gives the same samples; another seed
 * gives another key, tempo, harmony and tune.
 */
export function compose(order: { seed: number; style: StyleName; form: Form }): Composition {
  const style = styles[order.style]
  const writing = randomFrom(order.seed)
  const arrangement = arrange(style, order.form, writing)
  const hits = sounding(arrangement, beat(arrangement))
  const notes = sounding(arrangement, [...accompany(arrangement), ...writeTune(arrangement, writing)])
  const score = { notes, hits, sweeps: sweeps(arrangement) }
  const takes = perform(score, arrangement.seconds, randomFrom(order.seed ^ 0x5eed))
  const kicks = hits.filter(hit => isKick(hit.drum)).map(hit => hit.startSeconds)
  const song = mix(takes, style, arrangement.bpm, kicks)
  ride(song, arrangement)
  master(song, arrangement.ending)
  return { ...song, sampleRate, bpm: arrangement.bpm, key: keyName(arrangement.tonic, style.scale) }
}
