import { emailKey } from '#contract/identity/email.ts'

/** Guests' made-up addresses end in our own domain, so they can't be registered. */
const ownDomain = /(^|[@.])melodrome\.example$/

export function isOwnDomain(email: string): boolean {
  return ownDomain.test(emailKey(email))
}
