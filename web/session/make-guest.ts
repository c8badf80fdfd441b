import type { Guest } from './guest.ts'

/** Everything about a guest follows from the id, so that the server can say the same from the cookie alone. */
export function guestOf(id: string): Guest {
  const last4 = id.slice(-4)
  return {
    id,
    firstName: 'Guest',
    lastName: `User ${last4}`,
    artistName: `Guest Artist ${last4}`,
    email: `${id}@melodrome.example`,
  }
}

export function newGuest(now: number, random: number): Guest {
  return guestOf(newLocalId('guest', now, random))
}

/** `random` is between 0 and 1. */
export function newLocalId(kind: 'guest' | 'user', now: number, random: number): string {
  return `${kind}_${now}_${random.toString(36).slice(2, 11).padEnd(9, '0')}`
}
