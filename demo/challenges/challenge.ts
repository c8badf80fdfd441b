import type { PosterArt } from '#contract/challenges/poster-arts.ts'
import type { Genre } from '#contract/songs/genres.ts'
import type { Language } from '#words/languages.ts'
import type { Handle } from '../cast.ts'

/** A contest of the demo community. Days are counted from the present: what lies behind is below zero. */
export interface DemoChallenge {
  texts: Readonly<Record<Language, readonly [title: string, theme: string, description: string]>>
  genre: Genre
  art: PosterArt
  startsInDays: number
  endsInDays: number
  /** Songs in the order in which they were entered, one of each artist. */
  entries: readonly string[]
  /** The best first; whatever is not named comes after, in the order of entry. */
  liked: readonly string[]
  /** The first two can't be told apart. */
  isClose?: true
  /** Who of the cast has been in the listening room, and how many listeners. */
  judges: readonly Handle[]
  listeners: number
  /** Of how many entries each has judged. */
  judgedByEach: number
}
