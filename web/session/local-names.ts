import { namesOf } from '#contract/identity/names-of.ts'
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
