/** Guests' made-up addresses end in our own domain, so nobody may register one. */
const ownDomain = /(^|[@.])melodrome\.example$/

/** The address as it is compared: one person, one key, however it is typed. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

export function isOwnDomain(email: string): boolean {
  return ownDomain.test(emailKey(email))
}
