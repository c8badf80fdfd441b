import type { Say } from '#words/say.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { knowsPasskeys, NoPasskey } from './passkey.ts'

/** What went wrong, in one sentence that says what to do next. */
export function whatFailed(say: Say, error: unknown): string {
  if (error instanceof NoPasskey)
    return say(knowsPasskeys() ? 'second-factor.cancelled' : 'second-factor.unsupported')
  const reason = reasonOf(say, error)
  if (reason === undefined) console.error(error)
  return reason ?? say('second-factor.failed')
}
