import type { ChangeEvent, ReactNode } from 'react'
import type { SongWords, WordErrors } from './song-words.ts'

/** The marks beside the labels of fields whose values come from the file. */
export type Marks = Partial<Record<keyof SongWords, ReactNode>>

/** The props of each text's field: `<TextField {...control('title')} />`. */
export function wordControls(
  words: Partial<SongWords>,
  errors: WordErrors,
  onChange: (change: Partial<SongWords>) => void,
  marks: Marks = {},
) {
  return (name: keyof SongWords) => ({
    name,
    value: words[name] ?? '',
    error: errors[name],
    optional: marks[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ [name]: target.value }),
  })
}
