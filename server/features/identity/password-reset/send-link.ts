import { randomBytes } from 'node:crypto'
import { resetLinkMinutes } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { newId } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { accountById, credentialsByEmail } from '../accounts/accounts-sql.ts'
import { hashOf } from '../sessions/hash-of.ts'
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
    await putLinkInQueue(m, account, way, transaction)
  })
}

/** Sends a link to a known account, once the transaction has committed. */
export async function sendLinkTo(
  m: Melodrome,
  userId: string,
  way: Pick<Asked, 'language' | 'address'>,
  transaction: Transaction,
): Promise<void> {
  await noteSignIn(transaction, { kind: 'resetAsked', account: userId, reason: 'byAdministrator' }, m.clock())
  await putLinkInQueue(m, userId, way, transaction)
}

async function putLinkInQueue(
  m: Melodrome,
  userId: string | null,
  way: Pick<Asked, 'language' | 'address'>,
  database: Executor,
): Promise<void> {
  await m.jobs.enqueue(sendLinkJob, { id: newId(m.clock().getTime()), userId, ...way }, database)
}

/** Call before the queue starts. With a concurrency of 0 other instances send the links. */
export function sendLinks(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    sendLinkJob,
    concurrency,
    asked => sendLink(m, asked),
    async () => m.log.error('a link to reset a password was given up'),
  )
}

async function sendLink(m: Melodrome, { id, userId, language, address }: Asked): Promise<void> {
  const account = userId === null ? undefined : await accountById(m.database, userId)
  if (!account) return
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(m.clock().getTime() + resetLinkMinutes * 60_000)
  await transact(m.database, async transaction => {
    const link = { id, tokenHash: hashOf(token), userId: account.id, email: account.email, expiresAt }
    if (!(await insertLink(transaction, link))) return
    await m.mail.send(
      {
        to: account.email,
        language,
        kind: 'resetPassword',
        // The part after the # is never sent to a server: no log and no Referer header has it.
        params: { link: `${address}/reset-password#${token}`, minutes: resetLinkMinutes },
        validUntil: expiresAt,
      },
      transaction,
    )
  })
}
