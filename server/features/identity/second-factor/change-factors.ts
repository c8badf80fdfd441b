import type { FastifyRequest } from 'fastify'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { factorsOf } from '../sessions/session-factors.ts'
import { forgetFactorShown, noteFactorShown } from '../sessions/sessions.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { forgetRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { lockFactors } from './second-factor-sql.ts'
import { tellOwner } from './tell-owner.ts'

/** Who changes which of their ways in, and from which browser. */
interface Change {
  userId: string
  request: FastifyRequest
  factor: 'authenticator' | 'passkey'
}

/**
 * Adds a factor, all or nothing. `add` may refuse. With the first one come recovery codes, which are answered, and
 * every other browser has to sign in again: anyone who sat there had shown a password only.
 */
export function addFactor(
  m: Melodrome,
  { userId, request, factor }: Change,
  add: (transaction: Transaction) => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  return transact(m.database, async transaction => {
    await lockFactors(transaction, userId)
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

/** Removes a factor, all or nothing. Recovery codes go with the last one, and so does what it gave. */
export async function removeFactor(
  m: Melodrome,
  { userId, request, factor }: Change,
  remove: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await transact(m.database, async transaction => {
    await lockFactors(transaction, userId)
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
