import { maxReturnPathLength } from '#contract/limits.ts'

const key = 'melodrome_after_log_in'

/** Stores, in this tab, the page from which a person is led to the sign-in; logging in leads back to it. */
export function comeBackTo(address: string): void {
  try {
    const path = ownPath(address)
    if (path !== null) sessionStorage.setItem(key, path)
  } catch (error) {
    // The storage is full or forbidden: logging in leads home.
    console.error(error)
  }
}

/**
 * The address after logging in: the page that asked for it, otherwise home. Reading it does not remove it, so a person
 * who stops halfway can log in later.
 */
export function wayBack(): string {
  return sessionStorage.getItem(key) ?? '/'
}

/** The same address, which is removed. */
export function takeWayBack(): string {
  const address = wayBack()
  sessionStorage.removeItem(key)
  return address
}

/** The address without its origin; null for another site's, and for one that the server would refuse as a way back. */
export function ownPath(address: string, ours = location.origin): string | null {
  if (!URL.canParse(address, ours)) return null
  const { origin, pathname, search, hash } = new URL(address, ours)
  const path = `${pathname}${search}${hash}`
  // A path that begins with two slashes names another host.
  const isOurs = origin === ours && !path.startsWith('//')
  return isOurs && path.length <= maxReturnPathLength ? path : null
}
