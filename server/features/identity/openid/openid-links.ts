import type { LinkedSignIn } from '#contract/identity/openid.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteSignIn, type Origin } from '../sign-in-log/note-sign-in.ts'
import { deleteIdentity, hasPassword, identitiesOf, lockPerson } from './openid-sql.ts'

export async function linksOf(
  { database }: Melodrome,
  userId: string,
): Promise<{ links: LinkedSignIn[]; canUnlink: boolean }> {
  const links = await identitiesOf(database, userId)
  return { links, canUnlink: links.length > 1 || (await hasPassword(database, userId)) }
}

/** Unlinks an account at the provider, unless the owner could not sign in any more. */
export async function unlink(
  m: Melodrome,
  userId: string,
  { id, from }: { id: string; from: Origin },
): Promise<void> {
  await transact(m.database, async transaction => {
    // Without the lock, two removals at once could each see the other link as the one that remains.
    await lockPerson(transaction, userId)
    if (!(await deleteIdentity(transaction, userId, id))) refuse('openid.linkNotFound')
    await noteSignIn(transaction, { kind: 'linkRemoved', account: userId, from }, m.clock())
    if ((await identitiesOf(transaction, userId)).length > 0) return
    if (!(await hasPassword(transaction, userId))) refuse('openid.onlyWayIn')
  })
}
