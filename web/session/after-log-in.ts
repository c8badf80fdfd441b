const key = 'melodrome_after_log_in'

/** Stores, in this tab, the address of a page that needs an account; logging in leads back to it. */
export function comeBackTo(address: string): void {
  sessionStorage.setItem(key, address)
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
