/**
 * An id for what only this browser knows so far, such as a listen: 128 random bits in hex; `randomUUID` does not exist
 * on pages without TLS.
 */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
