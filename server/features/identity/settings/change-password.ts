import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Proof } from '#contract/identity/accounts.ts'
import type { Language } from '#words/languages.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { refuseEasyPassword } from '../accounts/easy-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { renewToken } from '../sessions/sessions.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { ownerById, setPasswordHash } from './settings-sql.ts'

interface Ask {
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  body: Proof & { newPassword: string }
}

/** The new password counts at once, and only this browser stays signed in, with a new token. A mail tells the owner. */
export async function changePassword(
  m: Melodrome,
  { viewer, request, reply, language, body }: Ask,
): Promise<undefined> {
  await reauthenticate(m, viewer, { ...body, request })
  const owner = (await ownerById(m.database, viewer.id)) ?? refuse('account.unauthorized')
  await refuseEasyPassword(body.newPassword, owner, 'newPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await transact(m.database, async transaction => {
    await lockSignedIn(transaction, viewer.id, request)
    await setPasswordHash(transaction, viewer.id, passwordHash, m.clock())
    await endSessions(transaction, viewer.id, { allBut: request })
    const from = originOf(m, request)
    await noteSignIn(transaction, { kind: 'passwordChanged', account: viewer.id, from }, m.clock())
    await m.mail.send({ to: owner.email, language, kind: 'passwordChanged', params: {} }, transaction)
  })
  await renewToken(m.database, request, reply)
  return undefined
}
