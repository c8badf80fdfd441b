import type { Track } from '../composer/form.ts'

// Which tracks of a band play in a part; the others are silent.
export const beat: readonly Track[] = ['drums', 'cymbals']
export const groove: readonly Track[] = ['drums', 'cymbals', 'bass']
export const alone: readonly Track[] = ['chords']
export const floating: readonly Track[] = ['pad', 'arp', 'lead']
export const hushed: readonly Track[] = ['chords', 'pad', 'arp']
export const sung: readonly Track[] = ['chords', 'pad', 'lead']
export const trio: readonly Track[] = ['chords', 'bass', 'lead']
