/**
 * The code that a person types to approve a program: no vowels, so no words, and no letters that look like others (RFC
 * 8628, 6.1).
 */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

/** The letters of a code, however it was typed: small or full-width, with a dash, blanks or none. */
export function lettersOfUserCode(text: string): string {
  const letters = text.normalize('NFKC').toUpperCase()
  return [...letters].filter(letter => userCodeLetters.includes(letter)).join('')
}

/** The code as it is shown: `BCDF-GHJK`. */
export function showUserCode(letters: string): string {
  return `${letters.slice(0, userCodeLength / 2)}-${letters.slice(userCodeLength / 2)}`
}
