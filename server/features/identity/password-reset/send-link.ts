import { randomBytes } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { resetLinkMinutes } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { accountById, credentialsByEmail } from '../accounts/accounts-sql.ts'
import { hashOfSecret } from '../sessions/hash-of-secret.ts'
import { noteSignIn, type Origin } from '../sign-in-log/note-sign-in.ts'
import { insertLink } from './password-reset-sql.ts'

interface Asked {
  /** The id of the request, so that a job that runs twice makes one link. */
  id: string
  /** Null when no account has the address that was named. */
  userId: string | null
  language: Language
  /** The address of the installation, for the link. */
  address: string
}

interface Owner {
  id: string
  email: string
}

const sendLinkJob: Job<Asked> = { name: 'send-reset-link', retries: 20, keepFinishedSeconds: 1 }
const tokenBytes = 32

/**
 * Sends a link to the owner of the address. The queue does all of it, whether there is such an account or not: the work
 * before the answer is the same, so its time reveals nothing.
 */
export async function askForLink(
  m: Melodrome,
  email: string,
  { from, ...way }: Pick<Asked, 'language' | 'address'> & { from: Origin },
): Promise<void> {
  const found = await credentialsByEmail(m.database, email)
  const account = found?.id ?? null
  await transact(m.database, async transaction => {
    const reason = account === null ? { reason: 'unknownAddress' as const } : {}
    await noteSignIn(transaction, { kind: 'resetAsked', account, from, ...reason }, m.clock())
    await m.jobs.enqueue(sendLinkJob, { id: newLinkId(m), userId: account, ...way }, transaction)
  })
}

/**
 * Sends a link to a known account, because an administrator asks for it: nothing is hidden from them, so they learn
 * whether the mail goes out. Answers 0 if it does, once the transaction has committed, and otherwise the seconds until
 * the address may get one.
 */
export async function sendLinkTo(
  m: Melodrome,
  owner: Owner,
  way: Pick<Asked, 'language' | 'address'>,
  transaction: Transaction,
): Promise<number> {
  const reason = 'byAdministrator'
  await noteSignIn(transaction, { kind: 'resetAsked', account: owner.id, reason }, m.clock())
  return await mailLink(m, { id: newLinkId(m), owner, ...way, byAdministrator: true }, transaction)
}

const newLinkId = (m: Melodrome): string => newId(m.clock().getTime())

/** Call before the queue starts. With a concurrency of 0 other instances send the links. */
export function sendLinks(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    sendLinkJob,
    concurrency,
    asked => sendLink(m, asked),
    async () => m.log.error('a link to reset a password was given up'),
  )
}

async function sendLink(m: Melodrome, { userId, ...asked }: Asked): Promise<void> {
  const owner = userId === null ? undefined : await accountById(m.database, userId, m.clock())
  if (owner) await transact(m.database, transaction => mailLink(m, { ...asked, owner }, transaction))
}

interface NewLink extends Omit<Asked, 'userId'> {
  owner: Owner
  byAdministrator?: true
}

/** Answers as the mail does: 0, or the seconds until the address may get one. */
async function mailLink(
  m: Melodrome,
  { id, owner, language, address, ...by }: NewLink,
  transaction: Transaction,
): Promise<number> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(m.clock().getTime() + resetLinkMinutes * minuteMs)
  const link = { id, tokenHash: hashOfSecret(token), userId: owner.id, email: owner.email, expiresAt }
  if (!(await insertLink(transaction, link))) return 0
  return await m.mail.send(
    {
      to: owner.email,
      language,
      kind: 'resetPassword',
      // The part after the # is never sent to a server: no log and no Referer header has it.
      params: { link: `${address}/reset-password#${token}`, minutes: resetLinkMinutes },
      validUntil: expiresAt,
      ...by,
    },
    transaction,
  )
}
