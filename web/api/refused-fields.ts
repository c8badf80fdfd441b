import { Refused } from './refused.ts'

/** Refusals that are about one field without naming it. */
const fieldOf: Readonly<Record<string, string>> = {
  'account.emailTaken': 'email',
  'account.wrongPassword': 'password',
}

/** Field -> sentence, as the server reported it; empty when it named no field. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof Refused) || !error.problem) return {}
  const { code, message, fields = {} } = error.problem
  const field = code.startsWith('song.cover') ? 'coverImage' : fieldOf[code]
  if (field !== undefined) return { [field]: message }
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, problem.message]))
}
