import { namesOf } from '#contract/identity/names-of.ts'
import {
  artistNameLength,
  emailLength,
  maxPasswordLength,
  minPasswordLength,
  nameLength,
} from '#contract/limits.ts'
import type { Rules } from '../../../ui/fields/use-fields.ts'

/**
 * The rules of both forms; each returns a code that `problemText` turns into a sentence. The server checks again by the
 * contract; a schema library would be too large for this page, which is often the first one.
 */
export const noLogIn = { email: '', password: '' }
export const noSignUp = { email: '', name: '', artistName: '', password: '', confirm: '' }

export type LogInFields = typeof noLogIn
export type SignUpFields = typeof noSignUp

/** A device account has no password: it would protect nothing, because everything is in the browser anyway. */
export const noDeviceSignUp = { email: '', name: '' }
export const noDeviceLogIn = { email: '' }

/** Finds typing mistakes; the server decides which addresses are valid. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const email = (text: string) => {
  if (text === '') return 'email'
  if (text.length > emailLength) return tooLong(emailLength)
  return looksLikeEmail.test(text) ? undefined : 'emailFormat'
}

const artistName = (text: string) => (text === '' ? 'artistName' : longerThan(artistNameLength, text))
const fullName = (text: string) => (text === '' ? 'name' : longerThan(nameLength, text))

export const noReset = { email: '' }
export const noNewPassword = { password: '', confirm: '' }

export const resetRules: Rules<typeof noReset> = { email }

export const logInRules: Rules<LogInFields> = {
  email,
  password: text => (text === '' ? 'password' : undefined),
}

export const newPasswordRules = {
  password: (text: string) => {
    if (text === '') return 'password'
    return text.length < minPasswordLength ? 'weak' : longerThan(maxPasswordLength, text)
  },
  confirm: (text: string, { password }: { password: string }) => {
    if (text === '') return 'confirm'
    return text === password ? undefined : 'mismatch'
  },
}

export const signUpRules = {
  email,
  name: fullName,
  artistName,
  ...newPasswordRules,
} satisfies Rules<SignUpFields>

/** The address is asked for only if the other service has no verified one. */
export const newcomerRules: Rules<{ email: string; artistName: string }> = {
  email,
  artistName,
}

export const deviceSignUpRules: Rules<typeof noDeviceSignUp> = { email, name: fullName }
export const deviceLogInRules: Rules<typeof noDeviceLogIn> = { email }

function longerThan(length: number, text: string): string | undefined {
  return text.length > length ? tooLong(length) : undefined
}

/** The code contains the limit, because the sentence names it. */
function tooLong(length: number): string {
  return `tooLong:${length}`
}

/** Names as the server takes them: no last name if there is only one word. */
export function splitName(name: string): { firstName: string; lastName?: string } {
  const { firstName, lastName } = namesOf(name)
  return lastName ? { firstName, lastName } : { firstName }
}
