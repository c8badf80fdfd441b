import { namesOf } from '#contract/identity/names-of.ts'
import type { Language } from '#words/languages.ts'
import { newId } from '../../../database/ids.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { knownFilters } from '../../moderation/filters/known-filters.ts'
import { isOwnDomain } from '../accounts/email.ts'
import { join } from '../accounts/join.ts'
import { insertIdentity, type Newcomer, newcomerIn, takeNewcomer } from './openid-sql.ts'

/** Makes the account of the newcomer who waits in this browser; answers their id and the page they wanted. */
export async function welcomeNewcomer(
  m: Melodrome,
  browserHash: Buffer,
  wanted: { artistName: string; email?: string | undefined },
  language: Language,
): Promise<{ id: string; returnTo: string }> {
  const now = m.clock()
  const newcomer = await newcomerIn(m.database, browserHash, now)
  if (!newcomer) refuse('openid.expired')
  const id = newId(now.getTime())
  const { firstName, lastName } = namesOf(newcomer.name ?? '')
  const filters = await knownFilters(m, m.database)
  // What a filter refuses is left out: here the person can't correct what the other service calls them.
  const passed = (name: string): string | null =>
    filters.in(name).some(({ action }) => action === 'refuse') ? null : name || null
  const account = {
    id,
    email: emailFor(newcomer, wanted.email),
    emailVerifiedAt: newcomer.emailIsVerified ? now : null,
    passwordHash: null,
    artistName: wanted.artistName,
    firstName: passed(firstName),
    lastName: passed(lastName),
  }
  await join(m, account, now, language, async transaction => {
    // Deleted in the same transaction: if the button is pressed twice at once, only one makes the account.
    const taken = await takeNewcomer(transaction, browserHash, now)
    if (!taken || !(await insertIdentity(transaction, id, taken, now))) refuse('openid.expired')
  })
  return { id, returnTo: newcomer.returnTo }
}

/** An address that the provider has verified can't be changed; any other can, and we verify it ourselves. */
function emailFor(newcomer: Pick<Newcomer, 'email' | 'emailIsVerified'>, typed: string | undefined): string {
  const email = newcomer.emailIsVerified ? newcomer.email : (typed ?? newcomer.email)
  if (!email) refuseFields({ email: { code: 'required' } })
  if (isOwnDomain(email)) refuseFields({ email: { code: 'email' } })
  return email
}
