/** What is typed and not sent yet is kept in the browser under keys that begin so, until its writer signs out. */
export const unsentKey = 'melodrome_unsent_'

/** The next person at this browser must not read it. */
export function forgetUnsent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(unsentKey)) localStorage.removeItem(key)
}
