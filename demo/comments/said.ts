import type { Handle } from '../cast.ts'
import type { Regular } from '../crowd.ts'
import type { SongId } from '../songs/forms.ts'

export type Speaker = Handle | Regular
type Answer = readonly [by: Speaker, words: string]

/** What a listener says of a song. */
export interface Said {
  by: Speaker
  words: string
  /** A section of the song's form, counted from 0, and how far into it: 2.5 is the middle of the third. None: in general. */
  section: number | null
  answers: readonly Answer[]
}

export type SaidOfSongs = Partial<Record<SongId, readonly Said[]>>

export function at(section: number, by: Speaker, words: string, ...answers: readonly Answer[]): Said {
  return { by, words, section, answers }
}

export function overall(by: Speaker, words: string, ...answers: readonly Answer[]): Said {
  return { by, words, section: null, answers }
}
