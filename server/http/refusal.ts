import type { RefusalCode, RefusalParams } from '#contract/refusals.ts'

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

  constructor(
    code: RefusalCode,
    params: Record<string, string | number>,
    fields?: Record<string, WrongField>,
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
  }
}

type CodeWithoutParams = { [C in RefusalCode]: keyof RefusalParams<C> extends never ? C : never }[RefusalCode]

export function refuse(code: CodeWithoutParams): never
export function refuse<C extends RefusalCode>(code: C, params: RefusalParams<C>): never
export function refuse(code: RefusalCode, params: Record<string, string | number> = {}): never {
  throw new Refusal(code, params)
}

/** Refuses input, naming every wrong field. */
export function refuseFields(fields: Record<string, WrongField>): never {
  throw new Refusal('input.invalid', {}, fields)
}
