import * as z from 'zod/mini'
import {
  artistNameLength,
  emailLength,
  maxPasswordLength,
  minPasswordLength,
  nameLength,
} from '#contract/limits.ts'

/**
 * The rules of both forms. Messages are codes, which `problemText` turns into sentences; the server checks again
 * by the contract.
 */

/** The limit travels in the code, since the sentence names it. */
const tooLong = (length: number) => `tooLong:${length}`

/** Catches slips of the finger; what an address may be in full is the server's to say. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'email'),
    z.maxLength(emailLength, tooLong(emailLength)),
    z.regex(looksLikeEmail, 'emailFormat'),
  )

export const LogIn = z.object({
  email,
  password: z.string().check(z.minLength(1, 'password')),
})

export const SignUp = z
  .object({
    email,
    // First and last name are stored apart, each with its own limit.
    name: z.string().check(z.trim(), z.minLength(1, 'name'), z.maxLength(nameLength, tooLong(nameLength))),
    artistName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'artistName'),
        z.maxLength(artistNameLength, tooLong(artistNameLength)),
      ),
    password: z
      .string()
      .check(
        z.minLength(1, 'password'),
        z.minLength(minPasswordLength, 'weak'),
        z.maxLength(maxPasswordLength, tooLong(maxPasswordLength)),
      ),
    confirm: z.string().check(z.minLength(1, 'confirm')),
  })
  .check(
    z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
      path: ['confirm'],
      error: 'mismatch',
    }),
  )

export type LogInFields = z.infer<typeof LogIn>
export type SignUpFields = z.infer<typeof SignUp>

export const noLogIn: LogInFields = { email: '', password: '' }
export const noSignUp: SignUpFields = { email: '', name: '', artistName: '', password: '', confirm: '' }

/** "Kim Mina Ra" -> Kim and Mina Ra: the first word, and all others. */
export function splitName(name: string): { firstName: string; lastName?: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return others.length > 0 ? { firstName, lastName: others.join(' ') } : { firstName }
}
