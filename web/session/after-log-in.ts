const key = 'melodrome_after_log_in'

/** A page that needs an account, and to which logging in shall lead back; kept by this tab. */
export function comeBackTo(address: string): void {
  sessionStorage.setItem(key, address)
}

/** Where logging in leads: back to the page that asked for it, else home. Anyone who turns back halfway finds it again. */
export function wayBack(): string {
  return sessionStorage.getItem(key) ?? '/'
}

/** The same, once. */
export function takeWayBack(): string {
  const address = wayBack()
  sessionStorage.removeItem(key)
  return address
}
