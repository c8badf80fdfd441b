import { sessionHours } from '#contract/limits.ts'
import { dropCookie, setCookie } from '../cookies.ts'
import { type Guest, localTypeOf } from './guest.ts'
import { guestKey } from './guest-key.ts'
import { newGuest } from './make-guest.ts'

const lifeSeconds = sessionHours * 60 * 60

interface Stored {
  user: Guest
  type: 'guest' | 'simple'
  timestamp: number
}

/** The cookie for a guest; for a device account it also has the fields that don't follow from the id. */
export function guestCookie({ id, email, artistName }: Guest): string {
  return localTypeOf(id) === 'guest' ? `guest.${id}` : `simple.${id} ${email} ${artistName}`
}

export function beginGuestSession(): Guest {
  const guest = newGuest(Date.now(), Math.random())
  beginLocalSession(guest)
  return guest
}

export function beginLocalSession(user: Guest): void {
  const session: Stored = { user, type: localTypeOf(user.id), timestamp: Date.now() }
  localStorage.setItem(guestKey, JSON.stringify(session))
  setCookie(guestKey, guestCookie(user), lifeSeconds)
}

export function endGuestSession(): void {
  dropCookie(guestKey)
  try {
    localStorage.removeItem(guestKey)
  } catch (error) {
    console.error(error)
  }
}

/**
 * The guest of this browser; a session older than a day is discarded, and the cookie is made to agree with the storage.
 */
export function storedGuest(now = Date.now()): Guest | null {
  const stored = read()
  const leftSeconds = stored ? Math.floor(lifeSeconds - (now - stored.timestamp) / 1000) : 0
  if (!stored || leftSeconds <= 0) {
    endGuestSession()
    return null
  }
  setCookie(guestKey, guestCookie(stored.user), leftSeconds)
  return stored.user
}

function read(): Stored | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(guestKey) ?? 'null')
    return isStored(stored) ? stored : null
  } catch (error) {
    console.error(error)
    return null
  }
}

function isStored(stored: unknown): stored is Stored {
  if (typeof stored !== 'object' || stored === null) return false
  const { type, timestamp, user } = stored as Partial<Stored>
  return (
    (type === 'guest' || type === 'simple') && typeof timestamp === 'number' && typeof user?.id === 'string'
  )
}
