import type { FileWords } from '#contract/songs/file-words.ts'
import { generatorFields, type SongWords } from '../../edit/song-words.ts'

/** What the chosen file says about its song, in the form's format. */
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

/** The fields that still have the file's values; a field that was edited no longer counts. */
export const markedIn = (words: Named, proposal: Proposal): (keyof Proposal)[] =>
  names.filter(name => proposal[name] !== undefined && words[name] === proposal[name])

/** Fills empty fields with the file's values, and replaces those of an earlier file. */
export function filledIn(words: Named, proposal: Proposal, before: Proposal): Partial<Named> {
  const free = names.filter(name => words[name] === '' || words[name] === before[name])
  return Object.fromEntries(free.map(name => [name, proposal[name] ?? '']))
}

/** Empties the fields that have the file's values. */
export const withoutMarked = (words: Named, proposal: Proposal): Partial<Named> =>
  Object.fromEntries(markedIn(words, proposal).map(name => [name, '']))
