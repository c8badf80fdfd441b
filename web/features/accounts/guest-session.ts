import { sessionHours } from '#contract/limits.ts'
import { dropCookie, setCookie } from '../../cookies.ts'
import { type Guest, newGuest } from './guest.ts'

/** The guest's session in local storage, mirrored in a cookie so that the server can render a guest's pages. */
export const guestKey = 'melodrome_auth'

const lifeSeconds = sessionHours * 60 * 60

interface Stored {
  user: Guest
  type: 'guest'
  timestamp: number
}

/** What the cookie says of a guest. */
export function guestCookie(id: string): string {
  return `guest.${id}`
}

export function beginGuestSession(): Guest {
  const timestamp = Date.now()
  const guest = newGuest(timestamp, Math.random())
  localStorage.setItem(guestKey, JSON.stringify({ user: guest, type: 'guest', timestamp } satisfies Stored))
  setCookie(guestKey, guestCookie(guest.id), lifeSeconds)
  return guest
}

export function endGuestSession(): void {
  dropCookie(guestKey)
  try {
    localStorage.removeItem(guestKey)
  } catch (error) {
    console.error(error)
  }
}

/** The guest of this browser; a session older than a day is discarded, and the cookie follows the storage. */
export function storedGuest(now = Date.now()): Guest | null {
  const stored = read()
  const leftSeconds = stored ? Math.floor(lifeSeconds - (now - stored.timestamp) / 1000) : 0
  if (!stored || leftSeconds <= 0) {
    endGuestSession()
    return null
  }
  setCookie(guestKey, guestCookie(stored.user.id), leftSeconds)
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
  return type === 'guest' && typeof timestamp === 'number' && typeof user?.id === 'string'
}
