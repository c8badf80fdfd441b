import type { AdminAct } from '#contract/admin/admin-acts.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { refuse, refuseTooMany } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { revokeAllTokens } from '../../identity/api-tokens/api-tokens-sql.ts'
import { revokeAllAppPasswords } from '../../identity/app-passwords/app-passwords-sql.ts'
import { sendLinkTo } from '../../identity/password-reset/send-link.ts'
import { endSessions } from '../../identity/sessions/own-sessions.ts'
import { noteSignIn } from '../../identity/sign-in-log/note-sign-in.ts'
import { markVerified } from '../../identity/verification/verification-sql.ts'
import { noteAct } from '../acts/note-act.ts'

interface Help {
  by: string
  target: string
}

interface Helped {
  id: string
  email: string
  language: string | null
  email_verified_at: Date | null
}

/**
 * Signs a member out everywhere, also the programs and music apps that act for them; their open streams end with the
 * next beat.
 */
export function signOutEverywhere(m: Melodrome, help: Help): Promise<void> {
  return helpMember(m, help, 'endSessions', async (transaction, { id }) => {
    const ended = await endSessions(transaction, id, 'all')
    await revokeAllTokens(transaction, id)
    await revokeAllAppPasswords(transaction, id)
    await noteSignIn(
      transaction,
      { kind: 'sessionsEnded', account: id, reason: 'byAdministrator' },
      m.clock(),
    )
    return { count: String(ended.length) }
  })
}

interface ResetHelp extends Help {
  address: string
  language: Language
}

/**
 * Sends the mail with the link to choose a new password, in the language that the person used last. Refused with the
 * wait if their address has got too many mails.
 */
export function sendPasswordReset(m: Melodrome, { address, language, ...help }: ResetHelp): Promise<void> {
  return helpMember(m, help, 'sendPasswordReset', async (transaction, person) => {
    const own = (person.language as Language | null) ?? language
    const waitSeconds = await sendLinkTo(m, person, { language: own, address }, transaction)
    return waitSeconds === 0 ? {} : refuseTooMany(waitSeconds, language)
  })
}

/** Marks the address as verified without a code. Doing it twice changes nothing. */
export function verifyByHand(m: Melodrome, help: Help): Promise<void> {
  return helpMember(m, help, 'verifyEmail', async (transaction, { id, email, email_verified_at }) => {
    if (email_verified_at) return null
    await markVerified(transaction, id, email, m.clock())
    await noteSignIn(
      transaction,
      { kind: 'emailVerified', account: id, reason: 'byAdministrator' },
      m.clock(),
    )
    return {}
  })
}

/** `work` answers the details for the log, or null if nothing happened. */
function helpMember(
  m: Melodrome,
  { by, target }: Help,
  act: AdminAct,
  work: (transaction: Transaction, person: Helped) => Promise<Record<string, string> | null>,
): Promise<void> {
  return transact(m.database, async transaction => {
    const person = await transaction
      .selectFrom('users')
      .select(['id', 'email', 'language', 'email_verified_at'])
      .where('id', '=', toUuid(target))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) refuse('person.notFound')
    const details = await work(transaction, person)
    if (details) await noteAct(transaction, { act, by, about: target, details }, m.clock())
  })
}
