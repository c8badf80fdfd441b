/** The prefix of the storage keys for text that was typed and not sent; it is kept until its writer signs out. */
export const unsentKey = 'melodrome_unsent_'

/** Removes that text, because the next person at this browser must not read it. */
export function forgetUnsent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(unsentKey)) localStorage.removeItem(key)
}
