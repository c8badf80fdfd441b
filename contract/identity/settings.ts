import { z } from 'zod'
import { room } from '../endpoint.ts'
import { Moment } from '../shapes.ts'
import { NewPassword, Proof } from './accounts.ts'
import { EmailAddress } from './email.ts'
import { EmailCode } from './verification.ts'

/** A new address that waits for its code. */
export const EmailChange = z.object({ email: z.string(), expiresAt: Moment }).meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

/** What only the settings page asks of the own account. */
const Settings = z
  .object({
    emailChange: EmailChange.nullable(),
    /** Where codes go: without a mail server they are printed on the server's console. */
    delivery: z.enum(['mail', 'console']),
  })
  .meta({ id: 'Settings' })

export const settings = room({
  'GET /api/account/settings': {
    summary: 'A new address that waits for its code, and where codes are sent',
    may: 'member',
    answer: Settings,
    refusals: [],
  },
  'PUT /api/account/password': {
    summary: 'Change your password, or set a first one; ends all other sessions',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    body: Proof.extend({ newPassword: NewPassword }),
    answer: null,
    refusals: ['account.wrongPassword', 'account.signInAgain'],
  },
  'POST /api/account/email-change': {
    summary: 'Send a code to a new address; nothing changes before it is entered',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate', 'sendCode'],
    body: Proof.extend({ email: EmailAddress }),
    answer: EmailChange,
    refusals: ['account.wrongPassword', 'account.signInAgain'],
  },
  'POST /api/account/email-change/confirmation': {
    summary: 'Enter the code and take the new address; ends all other sessions',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: z.object({ code: EmailCode }),
    answer: null,
    refusals: [
      'verification.wrongCode',
      'verification.deadCode',
      'account.emailTaken',
      'account.addressBarred',
    ],
  },
  'DELETE /api/account/email-change': {
    summary: 'Cancel the change and keep the old address',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    answer: null,
    refusals: [],
  },
})
