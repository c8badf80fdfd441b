/**
 * A person known to this browser only: a guest, or an account of this device. The server knows of them just enough
 * to render the right page.
 */
export interface Guest {
  id: string
  firstName: string
  lastName: string
  artistName: string
  email: string
}

/** What `X-Auth-Type` and the stored session say: ids of device accounts begin with `user_`. */
export function localTypeOf(id: string): 'guest' | 'simple' {
  return id.startsWith('user_') ? 'simple' : 'guest'
}
