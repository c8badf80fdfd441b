import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ReceivedMail, readMail } from './read-mail.ts'

/** A mail server that keeps what it gets, and can be told to fail. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string
  received: readonly ReceivedMail[]
  /** How many times a mail was handed over, whatever the result. */
  tries: () => number
  /** Resolves to the next mail to this address, or to one that has come and was not yet asked for. */
  mailTo: (address: string) => Promise<ReceivedMail>
  /** The reply from now on: `451` come back later; `550` never; `250` taken, as at the start. */
  answer: (code: 250 | 451 | 550) => void
  /** Nothing listens at the address until `open`. */
  close: () => Promise<void>
  open: () => Promise<void>
}

const patienceMs = 25_000

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
    mailTo: address =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const mail = received.find(each => each.to === address && !taken.has(each))
          if (!mail) return
          taken.add(mail)
          settle()
          resolve(mail)
        }
        const giveUp = (): void => {
          settle()
          reject(
            new Error(`no mail to ${address} came; to others: ${received.map(({ to }) => to).join(', ')}`),
          )
        }
        const timer = setTimeout(giveUp, patienceMs)
        const settle = (): void => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      }),
    answer: next => {
      code = next
    },
    close: () => new Promise(resolve => server.close(resolve)),
    async open() {
      server = await listen(port)
    },
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
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          const source = Buffer.concat(pieces).toString('utf8')
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
}
