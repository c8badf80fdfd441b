import type { FrequencyModulation } from './fm.ts'
import type { Pluck } from './pluck.ts'
import type { Subtractive } from './subtractive.ts'
import type { Voice } from './voice.ts'

/** A patch is one or more sounds struck together; `transpose` in semitones, `level` against the first. */
export type Layer = (FrequencyModulation | Pluck | Subtractive | Voice) & {
  transpose?: number
  level?: number
}
export type PatchName = keyof typeof patches

const swell = { attack: 0.5, decay: 0.4, sustain: 0.9, release: 1.2 }
const press = { attack: 0.006, decay: 0.25, sustain: 0.7, release: 0.12 }
const tap = { attack: 0.003, decay: 0.12, sustain: 0.35, release: 0.08 }
const bow = { attack: 0.09, decay: 0.3, sustain: 0.9, release: 0.25 }
const sung = { attack: 0.06, decay: 0.1, sustain: 0.85, release: 0.14 }

function fm(sound: Partial<FrequencyModulation> & { transpose?: number; level?: number }): Layer {
  const plain = {
    ratio: 1,
    index: 1,
    indexSeconds: 0.3,
    decaySeconds: 1.4,
    attack: 0.003,
    release: 0.3,
    tremolo: 0,
  }
  return { kind: 'fm', ...plain, ...sound }
}

function saws(sound: Partial<Subtractive> & { transpose?: number; level?: number }): Layer {
  const tuning = { unison: 1, detune: 0.08, pulse: 0, vibrato: 0, drift: 0 }
  const filter = { cutoff: 1200, sweep: 1500, sweepSeconds: 0.25, resonance: 0.9 }
  return { kind: 'subtractive', ...tuning, ...filter, envelope: press, ...sound }
}

function pluck(bright: number, ring: number, release: number, transpose = 0, level = 1): Layer {
  return { kind: 'pluck', bright, ring, release, transpose, level }
}

/** All instruments. Their loudness is not important, because the mix levels whole tracks. */
export const patches = {
  electricPiano: [
    fm({ index: 1.3, indexSeconds: 0.3, decaySeconds: 1.5, tremolo: 0.16 }),
    fm({ ratio: 14, index: 0.5, indexSeconds: 0.06, decaySeconds: 0.15, level: 0.12 }),
  ],
  piano: [
    fm({ index: 1, indexSeconds: 0.5, decaySeconds: 1.7, release: 0.35 }),
    fm({
      ratio: 3,
      index: 0.6,
      indexSeconds: 0.2,
      decaySeconds: 0.7,
      release: 0.3,
      transpose: 12,
      level: 0.16,
    }),
    fm({ ratio: 7, index: 0.5, indexSeconds: 0.05, decaySeconds: 0.25, level: 0.13 }),
  ],
  bell: [fm({ ratio: 3.01, index: 0.8, decaySeconds: 1.3, release: 0.6 })],
  glass: [fm({ ratio: 2, index: 0.5, indexSeconds: 1, decaySeconds: 2.6, attack: 0.02, release: 1.2 })],
  musicBox: [
    fm({ ratio: 6.98, index: 0.35, indexSeconds: 0.1, decaySeconds: 0.8, release: 0.5, transpose: 12 }),
  ],
  marimba: [fm({ ratio: 4, index: 0.7, indexSeconds: 0.05, decaySeconds: 0.35, release: 0.15 })],
  organ: [
    fm({ index: 0.05, decaySeconds: 8, release: 0.08, tremolo: 0.2 }),
    fm({ index: 0.05, decaySeconds: 8, release: 0.08, tremolo: 0.2, transpose: 12, level: 0.5 }),
    fm({ index: 0.05, decaySeconds: 8, release: 0.08, transpose: 19, level: 0.3 }),
  ],
  flute: [fm({ index: 0.35, indexSeconds: 3, decaySeconds: 5, attack: 0.06, release: 0.12, tremolo: 0.12 })],
  subBass: [fm({ index: 0.7, indexSeconds: 0.25, decaySeconds: 2.2, release: 0.08 })],
  boomBass: [fm({ index: 0.5, indexSeconds: 0.12, decaySeconds: 0.9, release: 0.1 })],
  roundBass: [pluck(0.25, 0.999, 0.15)],
  uprightBass: [pluck(0.32, 0.998, 0.1), fm({ index: 0.3, decaySeconds: 0.5, level: 0.5, release: 0.1 })],
  slapBass: [pluck(0.8, 0.994, 0.05), fm({ index: 0.6, decaySeconds: 0.4, level: 0.4, release: 0.05 })],
  sawBass: [saws({ cutoff: 420, sweep: 800, sweepSeconds: 0.12, envelope: { ...press, release: 0.05 } })],
  reeseBass: [saws({ unison: 3, detune: 0.2, cutoff: 480, sweep: 0, resonance: 1.3, drift: 220 })],
  acidBass: [saws({ cutoff: 380, sweep: 2100, sweepSeconds: 0.08, resonance: 5, envelope: tap })],
  chipBass: [saws({ pulse: 0.5, cutoff: 4000, sweep: 0, envelope: { ...tap, sustain: 0.9, release: 0.02 } })],
  drone: [saws({ unison: 2, detune: 0.05, cutoff: 260, sweep: 0, envelope: swell })],
  warmPad: [
    saws({
      unison: 3,
      detune: 0.1,
      cutoff: 900,
      sweep: 250,
      sweepSeconds: 1,
      drift: 220,
      envelope: { ...swell, attack: 0.14, release: 0.5 },
    }),
  ],
  cloudPad: [
    saws({
      unison: 3,
      detune: 0.13,
      cutoff: 750,
      sweep: 0,
      drift: 320,
      envelope: { ...swell, attack: 1.1, release: 1.8 },
    }),
  ],
  strings: [
    saws({
      unison: 3,
      detune: 0.09,
      cutoff: 3200,
      sweep: 400,
      vibrato: 0.7,
      envelope: { ...bow, attack: 0.2, release: 0.5 },
    }),
  ],
  supersaw: [
    saws({ unison: 5, detune: 0.15, cutoff: 3600, sweep: 2800, envelope: { ...press, release: 0.2 } }),
  ],
  stab: [
    saws({
      unison: 2,
      detune: 0.08,
      cutoff: 900,
      sweep: 3000,
      sweepSeconds: 0.1,
      resonance: 1.6,
      envelope: tap,
    }),
  ],
  spiccato: [saws({ unison: 2, detune: 0.05, cutoff: 2800, sweep: 2400, sweepSeconds: 0.08, envelope: tap })],
  sequence: [saws({ pulse: 0.5, cutoff: 900, sweep: 2600, sweepSeconds: 0.1, envelope: tap })],
  sawLead: [
    saws({
      unison: 2,
      detune: 0.07,
      cutoff: 2200,
      sweep: 1600,
      vibrato: 1,
      envelope: { ...press, release: 0.16 },
    }),
  ],
  brass: [
    saws({
      unison: 2,
      detune: 0.05,
      cutoff: 900,
      sweep: 2800,
      sweepSeconds: 0.25,
      envelope: { ...press, attack: 0.025 },
    }),
  ],
  reed: [
    saws({
      pulse: 0.35,
      cutoff: 1200,
      sweep: 1400,
      sweepSeconds: 0.3,
      vibrato: 1.2,
      envelope: { ...press, attack: 0.035 },
    }),
  ],
  violin: [saws({ unison: 2, detune: 0.03, cutoff: 2600, sweep: 300, vibrato: 1.3, envelope: bow })],
  chip: [
    saws({
      pulse: 0.25,
      cutoff: 9000,
      sweep: 0,
      vibrato: 0.8,
      envelope: { ...tap, sustain: 0.8, release: 0.03 },
    }),
  ],
  overdriven: [
    saws({
      unison: 2,
      detune: 0.05,
      cutoff: 3800,
      sweep: 1800,
      envelope: { ...press, sustain: 0.9, release: 0.06 },
    }),
  ],
  guitarLead: [
    saws({
      unison: 2,
      detune: 0.03,
      cutoff: 2600,
      sweep: 1500,
      vibrato: 1.5,
      envelope: { ...press, sustain: 0.9 },
    }),
  ],
  nylon: [pluck(0.45, 0.997, 0.5)],
  steel: [pluck(0.75, 0.998, 0.6)],
  jangle: [pluck(0.9, 0.998, 0.4), pluck(0.7, 0.998, 0.4, 12, 0.35)],
  muted: [pluck(0.9, 0.98, 0.06)],
  zither: [pluck(0.95, 0.999, 1.2), pluck(0.6, 0.999, 1.2, 0.05, 0.5)],
  singer: [{ kind: 'voice', vowel: 'a', breath: 0.06, envelope: sung }],
  softSinger: [{ kind: 'voice', vowel: 'o', breath: 0.1, envelope: { ...sung, attack: 0.09 } }],
  choir: [
    { kind: 'voice', vowel: 'a', breath: 0.05, envelope: { ...sung, attack: 0.16, release: 0.4 } },
    {
      kind: 'voice',
      vowel: 'o',
      breath: 0.05,
      envelope: { ...sung, attack: 0.2, release: 0.4 },
      transpose: -12,
    },
  ],
} satisfies Record<string, readonly Layer[]>
