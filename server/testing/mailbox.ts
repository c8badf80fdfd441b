import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReceivedMail, readMail } from './read-mail.ts'

/** A mail server that keeps what it gets, and can be told to be difficult. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string
  received: readonly ReceivedMail[]
  /** How many times somebody has tried to hand over a mail, whatever came of it. */
  tries: () => number
  /** Waits for the mail to this address that comes next, or has come and was not yet asked for. */
  mailTo: (address: string) => Promise<ReceivedMail>
  /** `451`: come back later; `550`: never; `250`: taken, as at the start. */
  answer: (code: 250 | 451 | 550) => void
  /** Until `open`, nothing listens at the address. */
  close: () => Promise<void>
  open: () => Promise<void>
}

const patienceMs = 15_000

export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  const waiting = new Set<() => void>()
  let code: 250 | 451 | 550 = 250
  let tries = 0
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    mailTo: address => within(`a mail to ${address}`, seek => (waiting.add(seek), () => find(address))),
    answer: next => {
      code = next
    },
    close: () => new Promise(resolve => server.close(resolve)),
    async open() {
      server = await listen(port)
    },
  }

  function find(address: string): ReceivedMail | undefined {
    const mail = received.find(each => each.to === address && !taken.has(each))
    if (mail) taken.add(mail)
    return mail
  }

  async function listen(at: number): Promise<SMTPServer> {
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo(_address, _session, done) {
        tries += 1
        done(code === 250 ? null : Object.assign(new Error('not now'), { responseCode: code }))
      },
      onData(stream, session, done) {
        void text(stream).then(source => {
          received.push(readMail(source, session.envelope.rcptTo[0]!.address))
          done()
          for (const look of waiting) look()
        })
      },
    })
    smtp.on('error', () => {})
    smtp.listen(at, '127.0.0.1')
    await once(smtp.server, 'listening')
    return smtp
  }

  function within(
    what: string,
    begin: (look: () => void) => () => ReceivedMail | undefined,
  ): Promise<ReceivedMail> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        waiting.delete(look)
      }
      const timer = setTimeout(() => {
        stop()
        reject(
          new Error(`${what} did not come within ${patienceMs / 1_000} s; ${received.length} came in all`),
        )
      }, patienceMs)
      const look = (): void => {
        const mail = seek()
        if (!mail) return
        stop()
        resolve(mail)
      }
      const seek = begin(look)
      look()
    })
  }
}
