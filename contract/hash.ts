/** A small, even hash of a text (FNV-1a, 32 bit), for choices that must come out the same everywhere, and seeds. Not for secrets. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
