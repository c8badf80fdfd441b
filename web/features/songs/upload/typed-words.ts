import { unsentKey } from '../../../session/unsent-key.ts'
import type { SongWords } from '../edit/song-words.ts'

const prefix = `${unsentKey}song_`

/** What was typed about a draft before the page went away; null when nothing was. */
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
    // A full or forbidden store: the words are still in their fields.
    console.error(error)
  }
}

/** Drafts end elsewhere, too: after a look at all of them, only what is about one of these is kept. */
export function forgetTypedExcept(draftIds: readonly string[]): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !draftIds.includes(key.slice(prefix.length))) localStorage.removeItem(key)
}
