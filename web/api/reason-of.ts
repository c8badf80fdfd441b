import type { Say } from '#words/say.ts'
import { Refused, Unreachable } from './refused.ts'

/**
 * Why a call failed: the server's own text, or that there is no connection. A message about a wrong field says more than
 * "check your input".
 */
export function reasonOf(say: Say, error: unknown): string | undefined {
  if (error instanceof Unreachable) return say('common.network.text')
  if (!(error instanceof Refused) || !error.problem) return undefined
  const [field] = Object.values(error.problem.fields ?? {})
  return field?.message ?? error.problem.message
}
