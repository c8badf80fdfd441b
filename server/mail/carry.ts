import { createTransport } from 'nodemailer'
import type { MailServer } from './mail-server.ts'
import type { RenderedMail } from './render-mail.ts'

/** `taken`: it is the mail server's now. `refused`: it never will be. `later`: no server could take it just now. */
export type Carried = { outcome: 'taken' } | { outcome: 'refused' | 'later'; reason: string }

export interface Envelope {
  to: string
  /** The same at every try, so that a mail that was taken unnoticed is recognised. */
  messageId: string
  language: string
}

export type Carry = (envelope: Envelope, mail: RenderedMail) => Promise<Carried>

const patienceMs = 10_000

/** Hands mails to the server, one connection each. */
export function createCarrier(server: MailServer): Carry {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    // A password is never said in the clear, but to a program of the same machine.
    requireTLS: server.login !== undefined && !isThisMachine(server.host),
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, messageId, language }, mail) => {
    try {
      await transport.sendMail({
        ...mail,
        from: server.from,
        to: { name: '', address: to },
        messageId,
        // Out-of-office mails must not answer it, and readers see that a machine sent it.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      })
      return { outcome: 'taken' }
    } catch (error) {
      return failureOf(error)
    }
  }
}

function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(host)
}

/**
 * What the server said repeats the address, so only its numbers are kept. A 5yz reply is for good (RFC 5321, 4.2.1),
 * unless it is about ourselves: that an operator can mend.
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
