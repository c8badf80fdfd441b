import type { ChangeEvent } from 'react'
import type { SongWords, WordErrors } from './song-words.ts'

/** What the field of each word takes: `<TextField {...control('title')} />`. */
export function wordControls(
  words: Partial<SongWords>,
  errors: WordErrors,
  onChange: (change: Partial<SongWords>) => void,
) {
  return (name: keyof SongWords) => ({
    name,
    value: words[name] ?? '',
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ [name]: target.value }),
  })
}
