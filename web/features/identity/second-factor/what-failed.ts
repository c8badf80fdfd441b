import type { Say } from '#words/say.ts'
import { Refused, Unreachable } from '../../../api/refused.ts'
import { knowsPasskeys, NoPasskey } from './passkey.ts'

/** What went wrong, in one sentence that says what to do next. */
export function whatFailed(say: Say, error: unknown): string {
  if (error instanceof Unreachable) return say('common.network.text')
  if (error instanceof NoPasskey) return say(knowsPasskeys() ? 'factor.cancelled' : 'factor.unsupported')
  const fields = error instanceof Refused ? Object.values(error.problem?.fields ?? {}) : []
  const problem = error instanceof Refused ? error.problem?.message : undefined
  if (problem === undefined) console.error(error)
  return fields[0]?.message ?? problem ?? say('factor.failed')
}
