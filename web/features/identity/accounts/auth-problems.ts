import { minPasswordLength } from '#contract/limits.ts'
import type { Say } from '#words/say.ts'
import { Refused, Unreachable } from '../../../api/refused.ts'

/** The message above the form. */
export interface AuthMessage {
  tone: 'good' | 'bad'
  title?: string
  text: string
  /** The server could not be reached: a device account would work without it. */
  isUnreachable?: boolean
}

const missing = ['email', 'name', 'artistName', 'password', 'confirm']

/** A rule's code -> its sentence; what the server wrote is a sentence already. */
export function problemText(say: Say, code: string | undefined): string | undefined {
  const [rule, length] = code?.split(':') ?? []
  switch (rule) {
    case 'email':
    case 'emailFormat':
    case 'name':
    case 'artistName':
    case 'password':
    case 'confirm':
      return say(`auth.problem.${rule}`)
    case 'weak':
      return say('auth.problem.weak.text', { length: minPasswordLength })
    case 'mismatch':
      return say('auth.problem.mismatch.text')
    case 'tooLong':
      return say('auth.problem.tooLong', { length: Number(length) })
    default:
      return code
  }
}

/** The one sentence above the form for all faults in it; the most basic fault decides. */
export function summaryOf(say: Say, codes: readonly string[]): AuthMessage {
  const gaps = codes.filter(code => missing.includes(code))
  if (gaps.length === 1 && gaps[0] === 'name' && codes.length === 1) {
    return { tone: 'bad', title: say('auth.problem.required.title'), text: say('auth.problem.name') }
  }
  if (gaps.length > 0) {
    return { tone: 'bad', title: say('auth.problem.required.title'), text: say('auth.problem.required.text') }
  }
  if (codes.includes('weak')) {
    const text = say('auth.problem.weak.text', { length: minPasswordLength })
    return { tone: 'bad', title: say('auth.problem.weak.title'), text }
  }
  if (codes.includes('mismatch')) {
    return { tone: 'bad', title: say('auth.problem.mismatch.title'), text: say('auth.problem.mismatch.text') }
  }
  return { tone: 'bad', text: problemText(say, codes[0]) ?? say('auth.problem.required.text') }
}

/** The message for a failed call: the server's own sentence if it has one, otherwise `fallback`. */
export function failureOf(say: Say, error: unknown, fallback: string): AuthMessage {
  if (error instanceof Unreachable) return { tone: 'bad', text: say('auth.network'), isUnreachable: true }
  const problem = error instanceof Refused ? error.problem : null
  // If only one field is wrong, its sentence says more than the general one.
  const [field, ...more] = Object.values(problem?.fields ?? {})
  const text = field && more.length === 0 ? field.message : problem?.message
  return { tone: 'bad', text: text ?? fallback }
}
