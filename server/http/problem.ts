import type { FieldProblem, Problem, RefusalCode } from '#contract/refusals.ts'
import { refusals } from '#contract/refusals.ts'
import type { Language } from '#words/languages.ts'
import type { Refusal } from './refusal.ts'
import { sayTo } from './words.ts'

/** A refusal as the reader sees it: status, code, and sentences in their language. */
export function problemOf(refusal: Refusal, language: Language): Problem {
  const say = sayTo(language)
  const problem: Problem = {
    status: refusals[refusal.code].status,
    code: refusal.code,
    message: say(`refusals.${refusal.code}`, refusal.params),
  }
  if (Object.keys(refusal.params).length > 0) problem.params = refusal.params
  if (refusal.fields) {
    const fields: Record<string, FieldProblem> = {}
    for (const [field, { code, params }] of Object.entries(refusal.fields)) {
      fields[field] = { code, message: say(fieldKey(code), params) }
    }
    problem.fields = fields
  }
  return problem
}

/** For a stored refusal (of a failed song): only the sentence. */
export function refusalSentence(
  code: RefusalCode,
  params: Record<string, string | number>,
  language: Language,
): string {
  return sayTo(language)(`refusals.${code}`, params)
}

type FieldKey = Extract<Parameters<ReturnType<typeof sayTo>>[0], `fields.${string}`>

function fieldKey(code: string): FieldKey {
  return `fields.${code}` as FieldKey
}
