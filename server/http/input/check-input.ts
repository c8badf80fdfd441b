import type { z } from 'zod'
import { refuseFields, type WrongField } from '../refusal.ts'

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
    for (const field of unstorableTexts(value)) wrong[field] = { code: 'characters', params: {} }
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) wrong[issue.path.join('.') || 'body'] ??= wrongField(issue)
    return undefined
  })
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return values
}

/**
 * Names of the fields with a character that PostgreSQL cannot store: NUL, or half of a surrogate pair, which UTF-8
 * cannot encode. Names of fields are checked too. Not recursive: bodies may be deep.
 */
function unstorableTexts(input: unknown): string[] {
  const found: string[] = []
  const open: [field: string, value: unknown][] = [['', input]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [field, value] = next
    if (typeof value === 'string' && !isStorable(value)) found.push(field || 'body')
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inside] of Object.entries(value)) {
      if (isStorable(name)) open.push([field ? `${field}.${name}` : name, inside])
      else found.push(field || 'body')
    }
  }
  return found
}

/** With the flag `u` a whole pair is one character, so only halves match. */
const loneSurrogate = /\p{Surrogate}/u

export const isStorable = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text)

/** Messages in the contract are codes; zod's own English messages become the general code. */
function wrongField(issue: z.core.$ZodIssue): WrongField {
  const code = /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'invalid'
  const params: Record<string, string | number> = {}
  if ('minimum' in issue) params.minimum = Number(issue.minimum)
  if ('maximum' in issue) params.maximum = Number(issue.maximum)
  return { code, params }
}
