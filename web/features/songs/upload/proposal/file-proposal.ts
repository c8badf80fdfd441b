import type { FileWords } from '#contract/songs/file-words.ts'
import { generatorFields, type SongWords } from '../../edit/song-words.ts'

/** What the chosen file says of its song, as it would be typed. */
export type Proposal = Partial<Pick<SongWords, keyof FileWords>>

const names = ['title', ...generatorFields] as const satisfies readonly (keyof FileWords)[]

type Named = Pick<SongWords, (typeof names)[number]>

export function proposalOf(words: { [Name in keyof FileWords]?: FileWords[Name] | null }): Proposal {
  return Object.fromEntries(
    names.flatMap(name => {
      const value = words[name]
      return value === undefined || value === null ? [] : [[name, String(value)]]
    }),
  )
}

/** Which words still stand as the file has them; a word that was edited is not the file's any more. */
export const markedIn = (words: Named, proposal: Proposal): (keyof Proposal)[] =>
  names.filter(name => proposal[name] !== undefined && words[name] === proposal[name])

/** Puts what the file says where nothing else was typed; what an earlier file said goes with it. */
export function filledIn(words: Named, proposal: Proposal, before: Proposal): Partial<Named> {
  const free = names.filter(name => words[name] === '' || words[name] === before[name])
  return Object.fromEntries(free.map(name => [name, proposal[name] ?? '']))
}

/** Empties what came from the file. */
export const withoutMarked = (words: Named, proposal: Proposal): Partial<Named> =>
  Object.fromEntries(markedIn(words, proposal).map(name => [name, '']))
