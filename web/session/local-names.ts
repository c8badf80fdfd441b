import type { Guest } from './guest.ts'
import { guestOf } from './make-guest.ts'

/** A guest or device account as the cookie tells it. */
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

/** "Kim Mina Ra" -> Kim and Mina Ra: the first word, and all others. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
