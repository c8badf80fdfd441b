import type { Guest } from './guest.ts'
import { guestOf } from './make-guest.ts'

/** A guest or device account, read from the cookie. */
export function localPersonOf({
  id,
  email,
  artistName,
}: {
  id: string
  email?: string
  artistName?: string
}): Guest {
  return email && artistName ? { id, email, artistName, ...namesOf(artistName) } : guestOf(id)
}

/** "Kim Mina Ra" -> Kim and Mina Ra: the first word, and the rest. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
