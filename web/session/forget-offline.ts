import { cacheNames } from './worker-agreement.ts'

/** Removes what this browser keeps for one person, for example when they sign out. A failure is only logged. */
export async function forgetOffline(): Promise<void> {
  try {
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
    // `caches` does not exist on pages without TLS.
    if ('caches' in window)
      await Promise.all([cacheNames.songs, cacheNames.shared].map(name => caches.delete(name)))
  } catch (error) {
    console.error(error)
  }
}
