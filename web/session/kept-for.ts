/** The recent searches of this browser. */
export const searchesKey = 'melodrome_searches'
/** The queue that this browser played last. */
export const queueKey = 'melodrome_queue'

/**
 * Whether this person may see what this browser keeps of `keeperId`. What a member left is for that member alone, also
 * after their session has ended. What a visitor or a guest left (`null`) is for everybody: they may sign in or register.
 */
export function isKeptFor(accountId: string | null, keeperId: string | null): boolean {
  return keeperId === null || keeperId === accountId
}

/** Removes both, because the next person at this browser must not see them. */
export function forgetKept(): void {
  for (const key of [searchesKey, queueKey]) localStorage.removeItem(key)
}
