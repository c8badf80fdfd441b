import { z } from 'zod'
import { emailLength } from '../limits.ts'

/** An e-mail address as a person types it. */
export const EmailAddress = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(emailLength, 'tooLong')
  .pipe(z.email('email'))

/** The form in which addresses are compared: the same key, however the address is typed. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
