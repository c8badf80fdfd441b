import { Refused } from './refused.ts'

/** The server's own text; a message about a wrong field says more than "check your input". */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Refused) || !error.problem) return undefined
  const [field] = Object.values(error.problem.fields ?? {})
  return field?.message ?? error.problem.message
}
