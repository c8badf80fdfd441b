/**
 * A person whom only this browser knows: a guest, or a device account. The server knows just enough about them to
 * render the right page.
 */
export interface Guest {
  id: string
  firstName: string
  lastName: string
  artistName: string
  email: string
}

/** The type in `X-Auth-Type` and in the stored session: ids of device accounts begin with `user_`. */
export function localTypeOf(id: string): 'guest' | 'simple' {
  return id.startsWith('user_') ? 'simple' : 'guest'
}
