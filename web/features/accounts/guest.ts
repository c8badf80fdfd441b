/** A guest lives in the browser only; the server knows of one just enough to render the right page. */
export interface Guest {
  id: string
  firstName: string
  lastName: string
  artistName: string
  email: string
}

/** Everything of a guest follows from the id, so that the server can say the same from the cookie alone. */
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
  return guestOf(`guest_${now}_${random.toString(36).slice(2, 11).padEnd(9, '0')}`)
}
