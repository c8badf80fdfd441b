import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Account, NewPassword } from './accounts.ts'
import { EmailAddress } from './email.ts'

/** The answer is the same whether the address has an account or not. */
const Asked = z
  .object({
    /** How links are delivered: by mail, or, where no mail server is set, on the server's console. */
    delivery: z.enum(['mail', 'console']),
  })
  .meta({ id: 'PasswordResetAsked' })

export const passwordReset = endpoints({
  'POST /api/auth/password-reset': {
    summary: 'Send a link that resets a forgotten password',
    may: 'anyone',
    limits: ['askForReset'],
    body: z.object({ email: EmailAddress }),
    answer: Asked,
    refusals: [],
  },
  'PUT /api/auth/password-reset': {
    summary: 'Choose a new password with the link, end all sessions, and sign in',
    may: 'anyone',
    limits: ['resetPassword'],
    body: z.object({
      /** The part of the link after `#`. */
      token: z.string('required').min(1, 'required').max(100, 'tooLong'),
      password: NewPassword,
    }),
    answer: Account,
    refusals: ['account.resetLinkDead', 'account.banned', 'account.beingDeleted'],
  },
})
