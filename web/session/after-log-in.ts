const key = 'melodrome_after_log_in'

/** A page that needs an account, and to which logging in shall lead back; kept by this tab. */
export function comeBackTo(address: string): void {
  sessionStorage.setItem(key, address)
}

/** Where logging in leads: back to the page that asked for it, once, else home. */
export function takeWayBack(): string {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address ?? '/'
}
