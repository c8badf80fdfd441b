import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { emailKey } from '#contract/identity/email.ts'
import type { Language } from '#words/languages.ts'
import { languages } from '#words/languages.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { seal, unseal } from '../database/seal.ts'
import type { RateLimiter } from '../http/limits/rate-limiter.ts'
import { type Job, type Jobs, TryLater } from '../jobs/jobs.ts'
import { createCarrier } from './carry.ts'
import { endFailure, forgetFailure, noteFailure, noteGivenUp } from './failed-mails.ts'
import { isOwed, type MailKind, type MailParams, mailKinds } from './mail-kinds.ts'
import { isMailAddress, type MailServer } from './mail-server.ts'
import { gistOf, renderMail } from './render-mail.ts'

/** One mail to one address. */
export interface NewMail<K extends MailKind = MailKind> {
  to: string
  language: Language
  kind: K
  params: MailParams<K>
  /** After this the mail is no longer true and isn't sent: when a code has expired, for instance. */
  validUntil?: Date
  /** An administrator has it sent: it is not one that every visitor can ask for, whatever its kind. */
  byAdministrator?: true
}

export interface Mail {
  /** False without a mail server: then standard output gets the main content of each mail instead. */
  isConfigured: boolean
  /** The sender of mails; null without a mail server. */
  from: string | null
  /**
   * Sends a mail once the transaction has committed, and tries for days while the mail server is away. Resolves when it
   * is queued: no mail server can make a caller wait or fail. A bad address is a bug of the caller. An address that has
   * used up its number of mails (`mailLimits`) gets none but those that are owed (`mailKinds`). Answers 0 for a mail that
   * is queued, and otherwise the seconds until the address may get one, which only the person whose account has the
   * address may learn, and an administrator.
   */
  send: <K extends MailKind>(mail: NewMail<K>, transaction: Transaction) => Promise<number>
}

export interface MailOptions {
  server: MailServer | undefined
  jobs: Jobs
  /** Where the failures are stored: mails that no server took. */
  database: Database
  limiter: RateLimiter
  /** Encrypts waiting mails in the queue; the same on every instance. */
  key: Buffer
  /** How many mails this instance sends at a time. */
  concurrency: number
  clock: () => Date
  log: FastifyBaseLogger
  /** One line for the operator, not through the log. */
  print: (line: string) => void
}

/** The queue's name for mails. */
export const mailJobName = 'send-mail'

/** A waiting mail: its row in the queue shows neither address nor code. */
const sendMailJob: Job<{ sealed: string }> = {
  name: mailJobName,
  // With the longest pause, all tries together take a little more than three days.
  retries: 300,
  longestPauseSeconds: 15 * 60,
  keepFinishedSeconds: 1,
}

const Queued = z.object({
  to: z.string(),
  language: z.enum(languages),
  kind: z.enum(Object.keys(mailKinds) as [MailKind]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  validUntil: z.iso.datetime().optional(),
  /** Identifies the mail in the log and, in its message id, for mail servers. */
  mailId: z.uuid(),
})

/** Call before the queue starts. */
export function createMail(options: MailOptions): Mail {
  const { server, jobs, database, key, clock, log, print } = options
  const carry = server && createCarrier(server)
  jobs.perform(sendMailJob, options.concurrency, deliver, async (input, isCancelled) => {
    const { kind, mailId, to } = read(input)
    const reason = isCancelled ? 'cancelled' : 'given up'
    await noteGivenUp(database, { mailId, kind, to, reason }, clock())
    if (isCancelled) return log.info({ kind, mailId }, 'a mail was not sent, because it was cancelled')
    log.error({ kind, mailId }, 'a mail was given up: no mail server took it for days')
  })
  return {
    isConfigured: server !== undefined,
    from: server?.from.address ?? null,
    async send(mail, transaction) {
      if (!isMailAddress(mail.to)) throw new Error('a mail needs one plain address')
      const waitSeconds = await takeShare(mail, transaction)
      if (waitSeconds > 0) return waitSeconds
      const sealed = seal(JSON.stringify({ ...mail, mailId: randomUUID() }), key)
      await jobs.enqueue(sendMailJob, { sealed }, transaction)
      return 0
    },
  }

  async function takeShare(
    { to, kind, byAdministrator }: Pick<NewMail, 'to' | 'kind' | 'byAdministrator'>,
    transaction: Transaction,
  ): Promise<number> {
    if (isOwed(kind)) return 0
    const of = emailKey(to)
    const share = [{ limit: 'mail', of }] as const
    const shares =
      mailKinds[kind].asked && !byAdministrator ? ([...share, { limit: 'askedMail', of }] as const) : share
    const waitSeconds = await options.limiter.spend(shares, transaction)
    if (waitSeconds > 0) log.info({ kind }, 'a mail was not sent, because its address has reached its limit')
    return waitSeconds
  }

  async function deliver(input: { sealed: string }): Promise<void> {
    const mail = read(input)
    const { to, kind, language, mailId } = mail
    if (mail.validUntil && clock() > new Date(mail.validUntil)) {
      await endFailure(database, mailId)
      return log.info({ kind, mailId }, 'a mail was not sent, because it is no longer valid')
    }
    if (!carry) return print(`No mail server is set (SMTP_URL), so this is for ${to}: ${gistOf(mail)}`)
    const messageId = `<${mailId}@${server.from.address.split('@').at(-1)}>`
    const carried = await carry({ to, messageId, language }, renderMail(mail))
    if (carried.outcome === 'taken') return forgetFailure(database, mailId)
    const { reason, outcome } = carried
    await noteFailure(database, { mailId, kind, to, reason, isFinal: outcome === 'refused' }, clock())
    if (outcome === 'refused') return log.error({ kind, mailId, reason }, 'a mail was refused for good')
    log.warn({ kind, mailId, reason }, 'the mail server took no mail; it is tried again')
    throw new TryLater(reason)
  }

  function read({ sealed }: { sealed: string }): z.output<typeof Queued> {
    return Queued.parse(JSON.parse(unseal(sealed, key)))
  }
}
