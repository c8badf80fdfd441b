import {
  artistNameLength,
  emailLength,
  maxPasswordLength,
  minPasswordLength,
  nameLength,
} from '#contract/limits.ts'
import type { Rules } from './use-fields.ts'

/**
 * The rules of both forms, each answering with a code that `problemText` turns into a sentence. The server checks
 * again by the contract; no schema library is worth its weight here, in front of the door.
 */
export const noLogIn = { email: '', password: '' }
export const noSignUp = { email: '', name: '', artistName: '', password: '', confirm: '' }

export type LogInFields = typeof noLogIn
export type SignUpFields = typeof noSignUp

/** Catches slips of the finger; what an address may be in full is the server's to say. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const email = (text: string) => {
  if (text === '') return 'email'
  if (text.length > emailLength) return tooLong(emailLength)
  return looksLikeEmail.test(text) ? undefined : 'emailFormat'
}

const artistName = (text: string) => (text === '' ? 'artistName' : longerThan(artistNameLength, text))

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

export const signUpRules: Rules<SignUpFields> = {
  email,
  name: text => (text === '' ? 'name' : longerThan(nameLength, text)),
  artistName,
  ...newPasswordRules,
}

/** The address is only asked for where the other service has none that it vouches for. */
export const newcomerRules: Rules<{ email: string; artistName: string }> = {
  email,
  artistName,
}

function longerThan(length: number, text: string): string | undefined {
  return text.length > length ? tooLong(length) : undefined
}

/** The limit travels in the code, since the sentence names it. */
function tooLong(length: number): string {
  return `tooLong:${length}`
}

/** "Kim Mina Ra" -> Kim and Mina Ra: the first word, and all others. */
export function splitName(name: string): { firstName: string; lastName?: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return others.length > 0 ? { firstName, lastName: others.join(' ') } : { firstName }
}
