import type { RefusalCode, RefusalParams } from '#contract/refusals.ts'
import type { Language } from '#words/languages.ts'
import { waitInWords } from './limits/wait-in-words.ts'

/** An input field that is wrong: its code in `words/<language>/shell/fields.json` and the values of the sentence. */
export interface WrongField {
  code: string
  params?: Record<string, string | number>
}

/** An expected no. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly params: Record<string, string | number>
  readonly fields: Record<string, WrongField> | undefined
  /** In how many seconds to try again; the answer says it in `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    params: Record<string, string | number>,
    { fields, retryAfterSeconds }: { fields?: Record<string, WrongField>; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Codes whose sentence says how long to wait. */
type WaitCode = { [C in RefusalCode]: 'wait' extends keyof RefusalParams<C> ? C : never }[RefusalCode]

type CodeWithoutParams = { [C in RefusalCode]: keyof RefusalParams<C> extends never ? C : never }[RefusalCode]

export function refuse(code: CodeWithoutParams): never
export function refuse<C extends Exclude<RefusalCode, WaitCode>>(code: C, params: RefusalParams<C>): never
export function refuse(code: RefusalCode, params: Record<string, string | number> = {}): never {
  throw new Refusal(code, params)
}

/** Refuses for a time, which the sentence and `Retry-After` say. */
export function refuseFor<C extends WaitCode>(
  seconds: number,
  language: Language,
  code: C,
  params: Omit<RefusalParams<C>, 'wait'>,
): never {
  const wait = waitInWords(seconds, language)
  throw new Refusal(code, { ...params, wait }, { retryAfterSeconds: seconds })
}

export const refuseTooMany = (seconds: number, language: Language): never =>
  refuseFor(seconds, language, 'request.tooMany', {})

/** Refuses input, naming every wrong field. */
export function refuseFields(fields: Record<string, WrongField>): never {
  throw new Refusal('input.invalid', {}, { fields })
}
