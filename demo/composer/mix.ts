import { addPingPong, addReverb, addWidened, drive, duck, duckingCurve, type Stereo } from './effects.ts'
import { type Track, tracks } from './form.ts'
import type { Takes } from './perform.ts'
import { noise, noiseMask, sampleRate } from './signal.ts'
import type { Style } from './style.ts'

interface Strip {
  /** Level in decibels of the track's loud passages. */
  decibels: number
  width: number
  pan: number
  /** Share that goes to the room and to the echo. */
  reverb: number
  echo: number
  ducks: boolean
}

/** The desk as every song finds it; a style may move a fader. */
const desk: Record<Track, Strip> = {
  drums: { decibels: -13, width: 0, pan: 0, reverb: 0.06, echo: 0, ducks: false },
  cymbals: { decibels: -29, width: 0.35, pan: 0.12, reverb: 0.15, echo: 0, ducks: false },
  bass: { decibels: -15, width: 0, pan: 0, reverb: 0, echo: 0, ducks: true },
  chords: { decibels: -20, width: 0.45, pan: -0.1, reverb: 0.7, echo: 0.1, ducks: true },
  pad: { decibels: -24, width: 0.7, pan: 0, reverb: 0.8, echo: 0, ducks: true },
  arp: { decibels: -25, width: 0.5, pan: 0.25, reverb: 0.6, echo: 0.7, ducks: true },
  lead: { decibels: -17, width: 0.15, pan: 0, reverb: 0.8, echo: 0.8, ducks: false },
  harmony: { decibels: -23, width: 0.5, pan: -0.2, reverb: 1, echo: 0.4, ducks: false },
}

/** Levels, places, ducks and blends the takes. `bpm` times the echo, `kickSeconds` the ducking. */
export function mix(takes: Takes, style: Style, bpm: number, kickSeconds: readonly number[]): Stereo {
  const samples = takes.lead.length
  const curve = style.ducking > 0 ? duckingCurve(samples, kickSeconds, style.ducking) : undefined
  const out: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  const room = new Float32Array(samples)
  const echo = new Float32Array(samples)
  for (const track of tracks) {
    const take = takes[track]
    const strip = desk[track]
    if (!level(take, strip.decibels + (style.balance[track] ?? 0))) continue
    if (style.drive > 0 && (track === 'chords' || track === 'lead')) drive(take, style.drive * 8)
    if (curve && strip.ducks) duck(take, curve)
    addWidened(out, take, strip.width, strip.pan)
    send(take, room, strip.reverb)
    send(take, echo, strip.echo * style.space.echo)
  }
  if (style.space.echo > 0) addPingPong(out, echo, (60 / bpm) * 0.75, 0.9)
  send(echo, room, 0.4)
  addReverb(out, room, style.space.size, style.space.reverb * 1.6)
  if (style.crackle) addCrackle(out)
  return out
}

function send(take: Float32Array, bus: Float32Array, share: number): void {
  if (share === 0) return
  for (let i = 0; i < take.length; i++) bus[i]! += take[i]! * share
}

/** Scales a take so that its loudest fifth has the wanted level; false when there is nothing on it. */
function level(take: Float32Array, decibels: number): boolean {
  const block = Math.round(0.2 * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + block <= take.length; start += block) {
    let sum = 0
    for (let i = start; i < start + block; i++) sum += take[i]! * take[i]!
    powers.push(sum / block)
  }
  powers.sort((a, b) => b - a)
  const loud = powers.slice(0, Math.ceil(powers.length / 5))
  const power = loud.reduce((sum, value) => sum + value, 0) / loud.length
  if (power < 1e-9) return false
  const gain = 10 ** (decibels / 20) / Math.sqrt(power)
  for (let i = 0; i < take.length; i++) take[i]! *= gain
  return true
}

/** A worn record: a bed of hiss and now and then a tick. */
function addCrackle({ left, right }: Stereo): void {
  for (let i = 0; i < left.length; i++) {
    const hiss = noise[i & noiseMask]!
    const tick = noise[(i * 7919 + 13) & noiseMask]! > 0.9996 ? 0.03 * hiss : 0
    left[i]! += 0.0012 * hiss + tick
    right[i]! += 0.0012 * noise[(i + 999) & noiseMask]! + tick * 0.7
  }
}
