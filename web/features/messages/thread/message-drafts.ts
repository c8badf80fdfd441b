import { unsentKey } from '../../../session/unsent-key.ts'

const keyOf = (accountId: string, personId: string): string => `${unsentKey}draft_${accountId}_${personId}`

/** The text that was typed for a person and not sent. */
export function draftFor(accountId: string, personId: string): string {
  return localStorage.getItem(keyOf(accountId, personId)) ?? ''
}

export function keepDraft(accountId: string, personId: string, text: string): void {
  const key = keyOf(accountId, personId)
  try {
    if (text.trim() === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch (error) {
    // The storage is full or forbidden: the text is still in its field.
    console.error(error)
  }
}
