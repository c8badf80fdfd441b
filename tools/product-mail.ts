import { type Mailbox, startMailbox } from '../server/testing/mailbox.ts'

export interface ProductMail {
  mailbox: Mailbox
  /** Environment variables that make a product send its mail there. */
  settings: Record<string, string>
}

/** A mail server for a product that runs as a process of its own. */
export async function startProductMail(): Promise<ProductMail> {
  const mailbox = await startMailbox()
  return { mailbox, settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'Melodrome <stage@melodrome.test>' } }
}
