import { type Mailbox, startMailbox } from '../server/testing/mailbox.ts'

export interface ProductMail {
  mailbox: Mailbox
  /** What a product has to be told to send its mail there. */
  settings: Record<string, string>
}

/** A mail server for a product that is looked at from outside. */
export async function startProductMail(): Promise<ProductMail> {
  const mailbox = await startMailbox()
  return { mailbox, settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'Melodrome <stage@melodrome.test>' } }
}
