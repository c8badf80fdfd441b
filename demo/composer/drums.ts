import { StateVariableFilter } from './filter.ts'
import { frequencyOf, noise, noiseMask, sampleRate, sine } from './signal.ts'

export const drumNames = [
  'kick',
  'softKick',
  'boomKick',
  'lowTom',
  'highTom',
  'conga',
  'snare',
  'brush',
  'tightSnare',
  'clap',
  'rim',
  'hat',
  'openHat',
  'shaker',
  'ride',
  'crash',
] as const
export type DrumName = (typeof drumNames)[number]

/** Adds one stroke; `velocity` from 0 to 1. */
export function strikeDrum(into: Float32Array, drum: DrumName, startSeconds: number, velocity: number): void {
  const start = Math.max(0, Math.round(startSeconds * sampleRate))
  const sound = recorded(drum)
  const samples = Math.min(sound.length, into.length - start)
  for (let i = 0; i < samples; i++) into[start + i]! += sound[i]! * velocity
}

/** Noise through an opening filter, growing until `endSeconds`: the breath before a drop. */
export function sweepUp(
  into: Float32Array,
  startSeconds: number,
  endSeconds: number,
  velocity: number,
): void {
  const start = Math.round(startSeconds * sampleRate)
  const samples = Math.min(into.length - start, Math.round((endSeconds - startSeconds) * sampleRate))
  const filter = new StateVariableFilter()
  for (let i = 0; i < samples; i++) {
    const progress = i / samples
    if (i % 64 === 0) filter.tune(300 * 24 ** progress, 1.4)
    into[start + i]! += filter.bandpass(noise[(i * 3) & noiseMask]!) * velocity * progress * progress
  }
}

const recordings = new Map<DrumName, Float32Array>()

/** Every stroke of a drum is the same sound, so it is made once. */
function recorded(drum: DrumName): Float32Array {
  let sound = recordings.get(drum)
  if (sound === undefined) {
    sound = kit[drum]()
    recordings.set(drum, sound)
  }
  return sound
}

const kit: Record<DrumName, () => Float32Array> = {
  kick: () => drumhead({ hertz: 49, drop: 170, ring: 0.12, click: 0.25 }),
  softKick: () => drumhead({ hertz: 50, drop: 80, ring: 0.12, click: 0 }),
  boomKick: () => drumhead({ hertz: 45, drop: 150, ring: 0.2, click: 0.15 }),
  lowTom: () => drumhead({ hertz: frequencyOf(40), drop: 45, ring: 0.2, click: 0.08 }),
  highTom: () => drumhead({ hertz: frequencyOf(47), drop: 60, ring: 0.17, click: 0.08 }),
  conga: () => drumhead({ hertz: frequencyOf(57), drop: 40, ring: 0.09, click: 0.1 }),
  snare: () => snare(0.5, 0.65, 17),
  brush: () => snare(0.2, 0.4, 11),
  tightSnare: () => snare(0.6, 0.55, 26),
  clap: () => clap(),
  rim: () => stroke(0.06, t => (sine(1700 * t) + sine(2450 * t)) * 0.4 * Math.exp(-t * 95)),
  hat: () => metal(0.08, 65, 7500),
  openHat: () => metal(0.4, 10, 7000),
  shaker: () => metal(0.09, 40, 6000, 0.015),
  ride: () => metal(0.6, 7, 8500),
  crash: () => metal(1.8, 2.4, 5200),
}

function stroke(seconds: number, at: (t: number, i: number) => number): Float32Array {
  return Float32Array.from({ length: Math.floor(seconds * sampleRate) }, (_, i) => at(i / sampleRate, i))
}

/** A skin: a sine that falls from `hertz + drop` to `hertz`, with a click of noise in front. */
function drumhead(skin: { hertz: number; drop: number; ring: number; click: number }): Float32Array {
  let turns = 0
  return stroke(skin.ring * 4.5, (t, i) => {
    turns += (skin.hertz + skin.drop * Math.exp(-t * 38)) / sampleRate
    return sine(turns) * Math.exp(-t / skin.ring) + noise[i]! * skin.click * Math.exp(-t * 450)
  })
}

function snare(body: number, wires: number, choke: number): Float32Array {
  const filter = new StateVariableFilter()
  filter.tune(1800, 0.8)
  return stroke(0.34, (t, i) => {
    const rattle = filter.highpass(noise[(i + 777) & noiseMask]!)
    return body * sine(188 * t) * Math.exp(-t * 26) + wires * rattle * Math.exp(-t * choke)
  })
}

/** Three hands within 23 ms, then the room. */
function clap(): Float32Array {
  const filter = new StateVariableFilter()
  filter.tune(1400, 1.6)
  return stroke(0.32, (t, i) => {
    const hands = [0, 0.011, 0.023].map(late => (t < late ? 0 : Math.exp(-(t - late) * 130)))
    const room = t < 0.023 ? 0 : 0.6 * Math.exp(-(t - 0.023) * 15)
    return filter.bandpass(noise[(i + 5000) & noiseMask]!) * Math.max(...hands, room)
  })
}

function metal(seconds: number, choke: number, hertz: number, attack = 0.0005): Float32Array {
  const filter = new StateVariableFilter()
  filter.tune(hertz, 0.9)
  return stroke(seconds, (t, i) => {
    const rise = Math.min(1, t / attack)
    return filter.highpass(noise[(i + 9000) & noiseMask]!) * rise * Math.exp(-t * choke) * 0.6
  })
}
