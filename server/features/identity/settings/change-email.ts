import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Proof } from '#contract/identity/accounts.ts'
import { emailKey } from '#contract/identity/email.ts'
import type { EmailChange } from '#contract/identity/settings.ts'
import { verificationMinutes } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse, refuseFields, refuseTooMany } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { refuseBarredAddress } from '../../moderation/sanctions/barred-addresses.ts'
import { markVotesOf } from '../../votes/eligibility/mark-votes.ts'
import { isAddressTaken } from '../accounts/accounts-sql.ts'
import { isOwnDomain } from '../accounts/email.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { renewToken } from '../sessions/sessions.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { makeCode, type NewCode, withCode } from '../verification/codes.ts'
import { becomeFounder, nameFounder } from '../verification/founder.ts'
import { livingCode, putBackCode } from '../verification/verification-sql.ts'
import { ownerById, setEmail, waitingEmailChange } from './settings-sql.ts'

interface Ask {
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
  language: Language
}

/**
 * Sends a code to the new address and a notice to the old one, if that was verified. Only the mail to the new address says whether it already
 * has an account: the answer here is the same, and a code is made in both cases, but not sent if there is an account.
 * Nor does the answer say whether the address has had its number of mails.
 */
export async function askForEmailChange(
  m: Melodrome,
  ask: Ask & { body: Proof & { email: string } },
): Promise<EmailChange> {
  const { viewer, language, body } = ask
  await reauthenticate(m, viewer, { ...body, request: ask.request })
  const owner = (await ownerById(m.database, viewer.id)) ?? refuse('account.unauthorized')
  if (isOwnDomain(body.email)) refuseFields({ email: { code: 'email' } })
  if (emailKey(body.email) === emailKey(owner.email)) refuseFields({ email: { code: 'sameEmail' } })
  const proof = { userId: viewer.id, purpose: 'changeEmail', email: body.email } as const
  const made = await transact(m.database, async transaction => {
    const last = await livingCode(transaction, proof, m.clock())
    const code = await makeCode(m, proof, transaction)
    if (!('code' in code)) return code
    // An address that was never verified may be a stranger's, who must not learn the new one.
    const from = owner.emailVerifiedAt && owner.email
    const waitSeconds = await sendMails(m, { language, from, to: body.email, code }, transaction)
    if (last && waitSeconds > 0) await putBackCode(transaction, proof, last)
    const origin = originOf(m, ask.request)
    await noteSignIn(transaction, { kind: 'emailChangeAsked', account: viewer.id, from: origin }, m.clock())
    return code
  })
  if ('code' in made) return { email: body.email, expiresAt: made.expiresAt.toISOString() }
  return refuseTooMany(made.waitSeconds, language)
}

/** Answers as `mail.send` does, for the mail to the new address. */
async function sendMails(
  m: Melodrome,
  { language, from, to, code }: { language: Language; from: string | null; to: string; code: NewCode },
  transaction: Transaction,
): Promise<number> {
  if (from)
    await m.mail.send({ to: from, language, kind: 'emailChanging', params: { email: to } }, transaction)
  if (await isAddressTaken(transaction, to))
    return await m.mail.send({ to, language, kind: 'emailTaken', params: {} }, transaction)
  const params = { code: code.code, minutes: verificationMinutes }
  const mail = { to, language, kind: 'changeEmail', params, validUntil: code.expiresAt } as const
  return await m.mail.send(mail, transaction)
}

const uniqueViolation = '23505'

/**
 * Changes to the new address. The database decides whether it is still free; the old address is told, if it was verified. Only this browser
 * stays signed in, with a new token.
 */
export async function confirmEmailChange(
  m: Melodrome,
  { viewer, request, reply, language, body: { code } }: Ask & { body: { code: string } },
): Promise<undefined> {
  const now = m.clock()
  const waiting = await waitingEmailChange(m.database, viewer.id, now)
  const owner = await ownerById(m.database, viewer.id)
  if (!waiting || !owner) return refuse('verification.deadCode')
  const { email } = waiting
  let isFounder = false
  try {
    await withCode(m, { userId: viewer.id, purpose: 'changeEmail', email }, code, async transaction => {
      // Must come first. A vote locks the song's mark and then refers to the artist's row. In the other order this
      // change and a vote could deadlock.
      await markVotesOf(transaction, viewer.id)
      await lockSignedIn(transaction, viewer.id, request)
      await refuseBarredAddress(m, transaction, email)
      await setEmail(transaction, viewer.id, email, now)
      isFounder = await becomeFounder(transaction, viewer.id, now)
      await endSessions(transaction, viewer.id, { allBut: request })
      const from = originOf(m, request)
      await noteSignIn(transaction, { kind: 'emailChanged', account: viewer.id, from }, now)
      if (owner.emailVerifiedAt)
        await m.mail.send({ to: owner.email, language, kind: 'emailChanged', params: { email } }, transaction)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation)
      refuse('account.emailTaken')
    throw error
  }
  if (isFounder) nameFounder(m, email)
  await renewToken(m.database, request, reply)
  return undefined
}
