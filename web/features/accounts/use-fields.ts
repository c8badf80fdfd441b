import { type ChangeEvent, type RefObject, useRef, useState } from 'react'
import type { z } from 'zod/mini'

type Texts = Record<string, string>

/** What an input takes: `<TextField {...fields.input('email')} />`. */
export interface FieldInput {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
}

/**
 * The fields of a form under a schema whose messages are codes. A field is judged when it is left, and from then on
 * with every key; a submission judges all of them and puts the cursor into the first that is wrong.
 */
export function useFields<T extends Texts>(schema: z.ZodMiniType<T>, empty: T) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Partial<Texts>>({})
  const checked = schema.safeParse(values)
  const codes = firstCodes(checked.error?.issues ?? [])

  const input = (name: keyof T & string): FieldInput => ({
    name,
    value: values[name] ?? '',
    onChange: ({ currentTarget: { value } }) => {
      setValues({ ...values, [name]: value })
      setRefused({ ...refused, [name]: undefined })
    },
    onBlur: () => setLeft(new Set([...left, name])),
  })
  /** The checked values, or `null` after showing everything that is wrong. */
  const submit = (): T | null => {
    setLeft(new Set(Object.keys(empty)))
    if (checked.success) return checked.data
    focusFirst(form, Object.keys(empty), codes)
    return null
  }
  return {
    form,
    input,
    submit,
    values,
    /** Codes of all that is wrong, whether it is shown yet or not. */
    wrong: Object.values(codes),
    codeOf: (name: keyof T & string) => (left.has(name) ? codes[name] : undefined),
    refusalOf: (name: keyof T & string) => refused[name],
    /** Sentences that the server sent about fields; each goes when its field is changed. */
    refuse: (sentences: Texts) => setRefused(sentences),
  }
}

function firstCodes(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const { path, message } of issues) codes[String(path[0])] ??= message
  return codes
}

function focusFirst(
  form: RefObject<HTMLFormElement | null>,
  names: string[],
  codes: Record<string, string>,
): void {
  const first = names.find(name => name in codes)
  const control = first === undefined ? null : form.current?.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}
