import type { ChangeEvent, ReactNode } from 'react'
import type { SongWords, WordErrors } from './song-words.ts'

/** Beside the labels of those words that stand as the file has them. */
export type Marks = Partial<Record<keyof SongWords, ReactNode>>

/** What the field of each word takes: `<TextField {...control('title')} />`. */
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
