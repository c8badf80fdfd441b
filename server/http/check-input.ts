import type { z } from 'zod'
import { refuseFields, type WrongField } from './refusal.ts'

interface Part {
  schema: z.ZodType | undefined
  value: unknown
}

/**
 * Checks all parts of a request at once, so that one answer names every wrong field.
 * Returns the parsed parts in the order given.
 */
export function checkInput(parts: readonly Part[]): unknown[] {
  const wrong: Record<string, WrongField> = {}
  const values = parts.map(({ schema, value }) => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) wrong[issue.path.join('.') || 'body'] ??= wrongField(issue)
    return undefined
  })
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return values
}

/** Messages in the contract are codes; whatever zod says in English of its own becomes the general code. */
function wrongField(issue: z.core.$ZodIssue): WrongField {
  const code = /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'invalid'
  const params: Record<string, string | number> = {}
  if ('minimum' in issue) params.minimum = Number(issue.minimum)
  if ('maximum' in issue) params.maximum = Number(issue.maximum)
  return { code, params }
}
