import { cacheNames } from './worker-agreement.ts'

/** Takes away what this browser keeps for one person, as when they sign out. A failure is only logged. */
export async function forgetOffline(): Promise<void> {
  try {
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
    // Missing where the page doesn't come over TLS.
    if ('caches' in window)
      await Promise.all([cacheNames.songs, cacheNames.shared].map(name => caches.delete(name)))
  } catch (error) {
    console.error(error)
  }
}
