import type { FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { Proof } from '#contract/identity/accounts.ts'
import { freshSessionMinutes } from '#contract/limits.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { sessionStart } from '../sessions/own-sessions.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { isPassword } from './passwords.ts'

/**
 * THE check before an action that a stolen session must not do: change password or address, delete the account. A
 * member with a password types it again; a member without one must have signed in a moment ago. Refuses otherwise.
 * Endpoints that call it take a `Proof` in their body and name the limit `reauthenticate`.
 */
export async function reauthenticate(
  m: Melodrome,
  viewer: Viewer,
  { password, request }: Proof & { request: FastifyRequest },
): Promise<void> {
  const account = await m.database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', toUuid(viewer.id))
    .executeTakeFirst()
  if (!account) refuse('account.unauthorized')
  if (account.password_hash === null) return requireFreshSession(m, viewer, request)
  if (!password) refuseFields({ password: { code: 'required' } })
  if (await isPassword(password, account.password_hash)) return
  const from = originOf(m, request)
  const failure = { kind: 'proofFailed', account: viewer.id, reason: 'wrongPassword', from } as const
  await noteSignIn(m.database, failure, m.clock())
  refuse('account.wrongPassword')
}

async function requireFreshSession(m: Melodrome, viewer: Viewer, request: FastifyRequest): Promise<void> {
  const start = await sessionStart(m.database, request, viewer.id)
  const age = start ? m.clock().getTime() - start.getTime() : Number.POSITIVE_INFINITY
  if (age > freshSessionMinutes * minuteMs) refuse('account.signInAgain', { minutes: freshSessionMinutes })
}
