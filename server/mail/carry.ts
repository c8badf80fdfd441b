import type { Transporter } from 'nodemailer'
import type { MailServer } from './mail-server.ts'
import type { RenderedMail } from './render-mail.ts'

/** `taken`: the mail server has it. `refused`: it will never take it. `later`: no server could take it now. */
export type Carried = { outcome: 'taken' } | { outcome: 'refused' | 'later'; reason: string }

export interface Envelope {
  to: string
  /** The same at every try, so that a mail is recognised that was taken although the try seemed to fail. */
  messageId: string
  language: string
}

export type Carry = (envelope: Envelope, mail: RenderedMail) => Promise<Carried>

const patienceMs = 10_000

/** Hands mails to the server, one connection each. */
export function createCarrier(server: MailServer): Carry {
  let transport: Promise<Transporter> | undefined
  return async ({ to, messageId, language }, mail) => {
    try {
      transport ??= openTransport(server)
      await (await transport).sendMail({
        ...mail,
        from: server.from,
        to: { name: '', address: to },
        messageId,
        // Keeps out-of-office mails from answering, and shows readers that a machine sent it.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      })
      return { outcome: 'taken' }
    } catch (error) {
      return failureOf(error)
    }
  }
}

/** The package is loaded for the first mail: an installation that has just started, or sends none, does without it. */
async function openTransport(server: MailServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    // A password is never sent unencrypted, except to a program on the same machine.
    requireTLS: server.login !== undefined && !isThisMachine(server.host),
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(host)
}

/**
 * The server's reply repeats the address, so only its numbers are kept. A 5yz reply is final (RFC 5321, 4.2.1), unless
 * it is about us: an operator can fix that.
 */
function failureOf(error: unknown): Carried {
  const { code, responseCode, permanent } = error as MailFailure
  const reason = [code, responseCode].filter(Boolean).join(' ') || 'unknown'
  return { outcome: permanent && code !== 'EAUTH' ? 'refused' : 'later', reason }
}

interface MailFailure {
  code?: string
  responseCode?: number
  permanent?: boolean
}
