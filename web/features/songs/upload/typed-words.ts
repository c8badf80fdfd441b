import { unsentKey } from '../../../session/unsent-key.ts'
import type { SongWords } from '../edit/song-words.ts'

const prefix = `${unsentKey}song_`

/** The text that was typed for a draft before the page closed; null if there is none. */
export function typedWords(draftId: string): Partial<SongWords> | null {
  try {
    const typed: unknown = JSON.parse(localStorage.getItem(prefix + draftId) ?? 'null')
    return typed !== null && typeof typed === 'object' ? typed : null
  } catch (error) {
    console.error(error)
    return null
  }
}

export function keepTyped(draftId: string, words: SongWords): void {
  try {
    localStorage.setItem(prefix + draftId, JSON.stringify(words))
  } catch (error) {
    // The storage is full or forbidden: the text is still in its fields.
    console.error(error)
  }
}

/** Drafts may also end elsewhere: after all drafts were read, only the text for these is kept. */
export function forgetTypedExcept(draftIds: readonly string[]): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !draftIds.includes(key.slice(prefix.length))) localStorage.removeItem(key)
}
