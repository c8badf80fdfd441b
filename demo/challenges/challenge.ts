import type { PosterArt } from '#contract/challenges/poster-arts.ts'
import type { Genre } from '#contract/songs/genres.ts'
import type { Language } from '#words/languages.ts'
import type { Handle } from '../cast.ts'

/** A contest of the demo community. Days are counted from the present; days in the past are negative. */
export interface DemoChallenge {
  texts: Readonly<Record<Language, readonly [title: string, theme: string, description: string]>>
  genre: Genre
  art: PosterArt
  startsInDays: number
  endsInDays: number
  /** Songs in the order in which they were entered, one of each artist. */
  entries: readonly string[]
  /** The best first. Entries that are not listed follow in the order of entry. */
  liked: readonly string[]
  /** The first two can't be told apart. */
  isClose?: true
  /** The members of the cast who judge, and the number of listeners who judge as well. */
  judges: readonly Handle[]
  listeners: number
  /** How many entries each of them judges. */
  judgedByEach: number
}
