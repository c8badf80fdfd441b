import { onTestFinished } from 'vitest'
import { smtpServerOf } from '../mail/mail-server.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { emptyMelodrome, melodrome, type TestMelodrome } from './test-melodrome.ts'

export interface MelodromeWithMail extends TestMelodrome {
  /** Everything that is sent arrives here. */
  mailbox: Mailbox
}

/** An installation that sends mail. The cast's addresses are verified, and their mail has been read. */
export async function melodromeWithMail(): Promise<MelodromeWithMail> {
  const { mailbox, mailServer } = await openMailbox()
  const m = await melodrome({ mailServer })
  await Promise.all(['mina', 'jun', 'sora', 'teo'].map(name => mailbox.mailTo(`${name}@example.org`)))
  await m.melodrome.database.updateTable('users').set({ email_verified_at: m.clock.now }).execute()
  return { ...m, mailbox }
}

/** The same without any account. */
export async function emptyMelodromeWithMail() {
  const { mailbox, mailServer } = await openMailbox()
  return { ...(await emptyMelodrome({ mailServer })), mailbox }
}

async function openMailbox() {
  const mailbox = await startMailbox()
  onTestFinished(() => mailbox.close())
  const from = { name: 'Melodrome', address: 'stage@melodrome.test' }
  return { mailbox, mailServer: { ...smtpServerOf(mailbox.url)!, from } }
}
