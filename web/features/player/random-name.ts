/** Names what only this browser knows so far, such as a listen: 128 random bits in hex; `randomUUID` is missing where the page doesn't come over TLS. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
