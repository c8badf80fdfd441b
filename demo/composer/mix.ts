import { addAir, addPingPong, addReverb, duckingCurve, type Stereo } from './effects.ts'
import { type Track, tracks } from './form.ts'
import type { Takes } from './perform.ts'
import { noise, noiseMask } from './signal.ts'
import { addStrip, drive, gainFor, type Strip } from './strip.ts'
import type { Style } from './style.ts'

/** The mixing desk's settings for every song; a style may change a track's level. */
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

/** Levels, pans, ducks and mixes the takes. `bpm` gives the time of the echo, `kickSeconds` the moments of ducking. */
export function mix(takes: Takes, style: Style, bpm: number, kickSeconds: readonly number[]): Stereo {
  const samples = takes.lead.length
  const silence = () => new Float32Array(samples)
  const steady = silence().fill(1)
  const ducking = style.ducking > 0 ? duckingCurve(samples, kickSeconds, style.ducking) : steady
  const out = { left: silence(), right: silence() }
  const buses = { out, room: silence(), echo: silence() }
  for (const track of tracks) {
    const strip = desk[track]
    const gain = leveled(takes[track], strip.decibels + (style.balance[track] ?? 0), ampDrive(style, track))
    if (gain > 0) addStrip(buses, takes[track], strip, gain, strip.ducks ? ducking : steady)
  }
  if (style.space.echo > 0) addPingPong(out, buses.echo, (60 / bpm) * 0.75, style.space.echo)
  addReverb(out, buses.room, style.space.size, style.space.reverb * 1.6)
  if (style.air > 0) for (const side of [out.left, out.right]) addAir(side, style.air)
  if (style.crackle) addCrackle(out)
  return out
}

/** Sends the take through the amplifier if it has one, and says by how much to raise it. */
function leveled(take: Float32Array, decibels: number, amp: number): number {
  if (amp > 0) drive(take, gainFor(take, -12) * amp)
  return gainFor(take, decibels)
}

function ampDrive(style: Style, track: Track): number {
  return track === 'chords' || track === 'lead' ? style.drive * 3 : 0
}

/** The sound of a worn record: constant hiss, and a tick now and then. */
function addCrackle({ left, right }: Stereo): void {
  for (let i = 0; i < left.length; i++) {
    const hiss = noise[i & noiseMask]!
    const tick = noise[(i * 7919 + 13) & noiseMask]! > 0.9996 ? 0.03 * hiss : 0
    left[i]! += 0.0012 * hiss + tick
    right[i]! += 0.0012 * noise[(i + 999) & noiseMask]! + tick * 0.7
  }
}
