import { keptKey } from './kept-key.ts'

/** As many of each kind as `contract/limits.ts` lets an account take over. */
const most = 500

/**
 * Remembers that a guest wanted to like a song or add it to a playlist. The latest wishes are kept; without storage,
 * none.
 */
export function keepWish(kind: 'likes' | 'listed', songId: string): void {
  try {
    const kept = JSON.parse(localStorage.getItem(keptKey) ?? '{}')
    kept[kind] = [...new Set([...(kept[kind] ?? []), songId])].slice(-most)
    localStorage.setItem(keptKey, JSON.stringify(kept))
  } catch (error) {
    console.error(error)
  }
}
