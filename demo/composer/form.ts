export type SectionName = 'intro' | 'verse' | 'build' | 'chorus' | 'drop' | 'break' | 'stop' | 'outro'

/** The voices of the mix; each becomes one track. */
export const tracks = ['drums', 'cymbals', 'bass', 'chords', 'pad', 'arp', 'lead', 'harmony'] as const
export type Track = (typeof tracks)[number]

export interface Section {
  name: SectionName
  bars: number
  /** Decibels of the whole band at the section's start and at its end, 0 for full level. */
  level: readonly [number, number]
  /** Only these tracks of the section's scene play. */
  only?: readonly Track[]
  /** The share of each bar that is played; the rest is silence, as in stop-time. */
  sounding?: number
}

/** `ring`: a last chord dies away; `cold`: a last stroke, then silence; `fade`: the band plays on and gets quieter. */
export type Ending = 'ring' | 'cold' | 'fade'

/** The sections of a song from its first bar to its last. They show in the waveform. */
export interface Form {
  sections: readonly Section[]
  ending: Ending
}

/** Whether the section has the hook: the drop of club music, the chorus of other songs. */
export function isHeight(name: SectionName | undefined): boolean {
  return name === 'chorus' || name === 'drop'
}

interface Scene {
  /** How hard each track plays, 0 to 1; a track that is not named rests. */
  tracks: Partial<Record<Track, number>>
  /** How far filters and plectrums are open, 0 to 1. */
  brightness: number
  /** How hard everybody plays at the first bar and at the last. */
  energy: readonly [number, number]
}

const everybody = {
  tracks: { drums: 1, cymbals: 1, bass: 1, chords: 1, pad: 0.9, arp: 0.9, lead: 1, harmony: 1 },
  brightness: 1,
  energy: [1, 1],
} as const

/** For each section: which tracks play, and how it grows. */
export const scenes: Record<SectionName, Scene> = {
  intro: {
    tracks: { drums: 0.8, cymbals: 0.5, bass: 0.8, chords: 1, pad: 0.9, arp: 0.9, lead: 0.8 },
    brightness: 0.5,
    energy: [0.8, 1],
  },
  verse: {
    tracks: { drums: 0.8, cymbals: 0.7, bass: 0.85, chords: 0.75, pad: 0.4, arp: 0.35, lead: 0.8 },
    brightness: 0.6,
    energy: [0.75, 0.85],
  },
  build: {
    tracks: { drums: 0.8, cymbals: 0.8, bass: 0.6, chords: 0.8, pad: 0.9, arp: 0.9 },
    brightness: 0.7,
    energy: [0.6, 0.95],
  },
  chorus: everybody,
  drop: everybody,
  break: {
    tracks: { drums: 0.8, cymbals: 0.6, bass: 0.7, chords: 0.8, pad: 1, arp: 0.5, lead: 0.7 },
    brightness: 0.45,
    energy: [0.8, 0.8],
  },
  stop: { tracks: {}, brightness: 0.5, energy: [1, 1] },
  outro: {
    tracks: { drums: 0.7, cymbals: 0.6, bass: 0.7, chords: 0.9, pad: 0.9, arp: 0.5, lead: 0.6 },
    brightness: 0.5,
    energy: [0.9, 0.7],
  },
}
