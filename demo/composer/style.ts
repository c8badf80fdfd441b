import type { Genre } from '#contract/songs/genres.ts'
import type { DrumName } from './drums.ts'
import type { Track } from './form.ts'
import type { PatchName } from './instruments/patches.ts'
import type { RhythmName } from './melody.ts'
import type { ScaleName } from './theory.ts'

/** Beats and steps of a bar. A step is a sixteenth in `even` and `waltz`, a third of a beat in `shuffle`. */
export const meters = {
  even: { beats: 4, steps: 16 },
  waltz: { beats: 3, steps: 12 },
  shuffle: { beats: 4, steps: 12 },
} as const
export type MeterName = keyof typeof meters

/** A player: an instrument and what it plays in a bar (see `readBar`). */
interface Player {
  patch: PatchName
  pattern: string
}

/** How a genre is played. All that the composer knows about genres is in rows of this type. */
export interface Style {
  genre: Genre
  /** Beats a minute, slowest and fastest. */
  tempo: readonly [number, number]
  meter: MeterName
  scale: ScaleName
  sevenths: boolean
  /** Every second step comes late by this share of a step. */
  swing: number
  /** Chord roots as scale degrees, one a bar; a song takes one of the pairs. */
  harmony: readonly { verse: readonly number[]; chorus: readonly number[] }[]
  /** `x` a stroke, `X` an accent, `o` a ghost. */
  drums: Partial<Record<DrumName, string>>
  /** `x` the whole chord, `d` and `u` a strum down and up, a digit one chord tone from below. */
  chords: Player
  pad?: PatchName
  /** `r` root, `o` octave, `f` fifth, `t` third, `s` seventh, `a` the step that leads to the next root. */
  bass: Player
  /** Digits: chord tones from below, running on into the next octave. */
  arp?: Player
  /** `centre` is the MIDI pitch the tune moves around. */
  lead?: { patch: PatchName; rhythm: RhythmName; centre: number }
  /** 0 to 1 each: how much reverb, how large the room, how much echo. */
  space: { reverb: number; size: number; echo: number }
  /** How far the kick pushes everything else down, 0 to 1. */
  ducking: number
  /** Amplifier drive on chords and lead, 0 for none. */
  drive: number
  /** Whether rolls and sweeps lead to a drop or chorus. */
  rises: boolean
  /** By so many decibels everything above 2.5 kHz is raised. */
  air: number
  /** Record crackle. */
  crackle: boolean
  /** By so many decibels tracks differ from the usual levels. */
  balance: Partial<Record<Track, number>>
}
