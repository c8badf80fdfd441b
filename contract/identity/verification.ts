import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { verificationCodeDigits } from '../limits.ts'

/** Whether the address of an account is verified, and what happens with its code. */
export const Verification = z
  .object({
    verified: z.boolean(),
    /** How codes are delivered: by mail, or, where no mail server is set, on the server's console. */
    delivery: z.enum(['mail', 'console']),
    /** A code has been sent that can still be entered. */
    isCodeOut: z.boolean(),
    /** Seconds until another code can be sent. */
    resendSeconds: z.int(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof Verification>

/** Six digits, however they were typed or pasted. */
export const EmailCode = z
  .string('required')
  .max(100, 'verificationCode')
  .normalize('NFKC')
  .transform(text => text.replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'verificationRequired')
      .regex(new RegExp(`^\\d{${verificationCodeDigits}}$`), 'verificationCode'),
  )

export const verification = endpoints({
  'GET /api/auth/verification': {
    summary: 'Whether your e-mail address is verified, and when the next code can be sent',
    may: 'member',
    answer: Verification,
    refusals: [],
  },
  'POST /api/auth/verification/code': {
    summary: 'Send a code to your e-mail address; the previous code becomes invalid',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['sendCode'],
    answer: Verification,
    refusals: [],
  },
  'POST /api/auth/verification': {
    summary: 'Verify your e-mail address with the code',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: z.object({ code: EmailCode }),
    answer: Verification,
    refusals: ['verification.wrongCode', 'verification.deadCode'],
  },
})
