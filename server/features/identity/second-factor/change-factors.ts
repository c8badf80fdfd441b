import type { FastifyRequest } from 'fastify'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { forgetFactorShown, noteFactorShown } from '../sessions/fresh-factor.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { factorsOf } from '../sessions/session-factors.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { forgetRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'

/** Whose factor changes, from which browser, and which kind. */
interface Change {
  userId: string
  request: FastifyRequest
  factor: 'authenticator' | 'passkey'
}

/**
 * Adds a factor, all or nothing. `add` may refuse. The first factor also makes recovery codes, which are answered, and
 * every other browser has to sign in again, because people there had shown only a password.
 */
export function addFactor(
  m: Melodrome,
  { userId, request, factor }: Change,
  add: (transaction: Transaction) => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  return transact(m.database, async transaction => {
    await lockSignedIn(transaction, userId, request)
    const isFirst = !(await hasAny(transaction, userId))
    await add(transaction)
    await noteFactorShown(transaction, request, m.clock())
    const from = originOf(m, request)
    await noteSignIn(transaction, { kind: 'factorAdded', account: userId, reason: factor, from }, m.clock())
    await tellOwner(m, userId, 'factorsChanged', transaction)
    if (!isFirst) return { recoveryCodes: null }
    await endSessions(transaction, userId, { allBut: request })
    return { recoveryCodes: await renewRecoveryCodes(transaction, userId) }
  })
}

/**
 * Removes a factor, all or nothing. With the last one, recovery codes are deleted, and sessions no longer count as
 * having shown a factor.
 */
export async function removeFactor(
  m: Melodrome,
  { userId, request, factor }: Change,
  remove: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await transact(m.database, async transaction => {
    await lockSignedIn(transaction, userId, request)
    await remove(transaction)
    const from = originOf(m, request)
    await noteSignIn(transaction, { kind: 'factorRemoved', account: userId, reason: factor, from }, m.clock())
    await tellOwner(m, userId, 'factorsChanged', transaction)
    if (await hasAny(transaction, userId)) return
    await forgetRecoveryCodes(transaction, userId)
    await forgetFactorShown(transaction, userId)
  })
}

export async function hasAny(database: Executor, userId: string): Promise<boolean> {
  const factors = await factorsOf(database, userId)
  return factors.some(factor => factor !== 'recovery')
}
