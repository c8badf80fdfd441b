import { FromFile } from './FromFile.tsx'
import type { SongWords } from './song-words.ts'
import type { Marks } from './word-controls.ts'

/** A mark for each of these fields. */
export const marksOf = (names: readonly (keyof SongWords)[]): Marks =>
  Object.fromEntries(names.map(name => [name, <FromFile key={name} />]))
