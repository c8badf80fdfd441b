export type SectionName = 'intro' | 'verse' | 'build' | 'chorus' | 'break' | 'outro'

/** The voices of the mix; each becomes one track. */
export const tracks = ['drums', 'cymbals', 'bass', 'chords', 'pad', 'arp', 'lead', 'harmony'] as const
export type Track = (typeof tracks)[number]

/** Sections in order, with their share of the bars. */
export const forms = {
  song: [
    ['intro', 2],
    ['verse', 4],
    ['build', 1],
    ['chorus', 4],
    ['break', 2],
    ['chorus', 4],
    ['outro', 1],
  ],
  club: [
    ['intro', 2],
    ['build', 2],
    ['chorus', 4],
    ['break', 3],
    ['build', 2],
    ['chorus', 5],
    ['outro', 1],
  ],
  band: [
    ['intro', 1],
    ['verse', 3],
    ['chorus', 3],
    ['verse', 2],
    ['break', 1],
    ['chorus', 4],
    ['outro', 1],
  ],
  swell: [
    ['intro', 3],
    ['verse', 3],
    ['build', 3],
    ['chorus', 4],
    ['break', 1],
    ['outro', 2],
  ],
} as const satisfies Record<string, readonly (readonly [SectionName, number])[]>
export type FormName = keyof typeof forms

interface Scene {
  /** How hard each track plays, 0 to 1; a track that is not named rests. */
  tracks: Partial<Record<Track, number>>
  /** How far filters and plectrums are open, 0 to 1. */
  brightness: number
  /** Level at the first bar and at the last. */
  energy: readonly [number, number]
}

/** What a section is: who plays and how it grows. The contrast here is what one sees in the waveform. */
export const scenes: Record<SectionName, Scene> = {
  intro: { tracks: { chords: 1, pad: 0.9, arp: 0.9, cymbals: 0.3 }, brightness: 0.4, energy: [0.7, 0.95] },
  verse: {
    tracks: { drums: 0.8, cymbals: 0.7, bass: 0.85, chords: 0.75, pad: 0.4, arp: 0.35, lead: 0.8 },
    brightness: 0.55,
    energy: [0.7, 0.78],
  },
  build: {
    tracks: { drums: 0.8, cymbals: 0.8, bass: 0.6, chords: 0.8, pad: 0.9, arp: 0.9 },
    brightness: 0.7,
    energy: [0.55, 0.95],
  },
  chorus: {
    tracks: { drums: 1, cymbals: 1, bass: 1, chords: 1, pad: 0.9, arp: 0.9, lead: 1, harmony: 1 },
    brightness: 1,
    energy: [1, 1],
  },
  break: {
    tracks: { chords: 0.7, pad: 1, arp: 0.3, lead: 0.7, bass: 0.35 },
    brightness: 0.4,
    energy: [0.55, 0.5],
  },
  outro: { tracks: { chords: 0.9, pad: 0.9, bass: 0.7, arp: 0.5 }, brightness: 0.45, energy: [0.85, 0.6] },
}

export interface Section {
  name: SectionName
  bars: number
}

/** Hands out `bars` by the form's shares. Each chorus gets whole phrases first, none of the others is left out. */
export function sectionsOf(form: FormName, bars: number): Section[] {
  const shares: readonly (readonly [SectionName, number])[] = forms[form]
  const choruses = shares.filter(([name]) => name === 'chorus').length
  const chorusBars = [8, 4].find(phrase => phrase * choruses <= bars * 0.56) ?? 2
  const others = shares.reduce((sum, [name, share]) => sum + (name === 'chorus' ? 0 : share), 0)
  const rest = bars - choruses * chorusBars
  const sections = shares.map(([name, share]) => ({
    name,
    bars: name === 'chorus' ? chorusBars : Math.max(1, Math.round((share * rest) / others)),
  }))
  balance(sections, bars)
  return sections
}

/** Rounding leaves a bar too many or too few: the longest pays, the first one after the intro gains. */
function balance(sections: Section[], bars: number): void {
  const quiet = sections.filter(section => section.name !== 'chorus')
  let missing = bars - sections.reduce((sum, section) => sum + section.bars, 0)
  for (; missing > 0; missing--) quiet[1]!.bars += 1
  for (; missing < 0; missing++) quiet.reduce((a, b) => (b.bars > a.bars ? b : a)).bars -= 1
}
