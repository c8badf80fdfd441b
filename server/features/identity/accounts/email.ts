import { emailKey } from '#contract/identity/email.ts'

/** Guests' made-up addresses end in our own domain, so nobody may register one. */
const ownDomain = /(^|[@.])melodrome\.example$/

export function isOwnDomain(email: string): boolean {
  return ownDomain.test(emailKey(email))
}
