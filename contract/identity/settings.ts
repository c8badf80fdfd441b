import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../shapes.ts'
import { NewPassword, Proof } from './accounts.ts'
import { EmailAddress } from './email.ts'
import { EmailCode } from './verification.ts'

/** A new address that waits for its code. */
export const EmailChange = z.object({ email: z.string(), expiresAt: Moment }).meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

/** What only the settings page needs to know about your account. */
const Settings = z
  .object({
    emailChange: EmailChange.nullable(),
    /** How codes are delivered: without a mail server they are printed on the server's console. */
    delivery: z.enum(['mail', 'console']),
  })
  .meta({ id: 'Settings' })

export const settings = endpoints({
  'GET /api/account/settings': {
    summary: 'Your new e-mail address, if it still waits for its code, and how codes are delivered',
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
    summary: 'Send a code to a new e-mail address; nothing changes until the code is entered',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate', 'sendCode'],
    body: Proof.extend({ email: EmailAddress }),
    answer: EmailChange,
    refusals: ['account.wrongPassword', 'account.signInAgain'],
  },
  'POST /api/account/email-change/confirmation': {
    summary: 'Confirm the new e-mail address with the code; ends all other sessions',
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
    summary: 'Cancel the change of your e-mail address',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    answer: null,
    refusals: [],
  },
})
