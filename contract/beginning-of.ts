/**
 * The first `most` UTF-16 units of a text, by which our limits count. A character that the cut would halve is left out:
 * PostgreSQL refuses half of an emoji in JSON, and readers would see "�".
 */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '')
}
