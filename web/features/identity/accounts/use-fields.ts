import { useEffect, useRef, useState } from 'react'
import { focusField } from '../../../ui/fields/focus-field.ts'

type Texts = Record<string, string>

/** For each field, the code of what is wrong with its text; `all` are the texts of the whole form. */
export type Rules<T extends Texts> = { [F in keyof T]: (text: string, all: T) => string | undefined }

/** What an input takes: `<TextField {...fields.input('email')} />`. */
export interface FieldInput {
  name: string
  value: string
  onChange: (typed: { currentTarget: { value: string } }) => void
  onBlur: () => void
}

/** The same, with what is wrong with it. */
export type FormField = FieldInput & { error: string | undefined }

/**
 * The fields of a form under rules. A field is judged when it is left, and from then on with every key; a submission
 * judges all of them and puts the cursor into the first that is wrong.
 */
export function useFields<T extends Texts>(rules: Rules<T>, empty: T) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Partial<Texts>>({})
  const codes = wrongIn(rules, values)
  // What was typed or filled in by the browser before the page listened.
  useEffect(() => setValues(known => ({ ...known, ...typedIn(form.current, known) })), [])

  const input = (name: keyof T & string): FieldInput => ({
    name,
    value: values[name] ?? '',
    onChange: ({ currentTarget: { value } }) => {
      setValues(known => ({ ...known, [name]: value }))
      setRefused(known => ({ ...known, [name]: undefined }))
    },
    // A submission that moves the cursor makes one field be left in the same moment: both are to be kept.
    onBlur: () => setLeft(known => new Set([...known, name])),
  })
  /** True when nothing is wrong; otherwise everything that is wrong is shown. */
  const submit = (): boolean => {
    setLeft(new Set(Object.keys(empty)))
    const first = Object.keys(codes)[0]
    if (first !== undefined) focusField(form.current, first)
    return first === undefined
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

/** Field -> code of what is wrong with it, in the order of the form. */
export function wrongIn<T extends Texts>(rules: Rules<T>, values: T): Texts {
  const codes: Texts = {}
  for (const [name, text] of Object.entries(values)) {
    const code = rules[name]?.(isSecret(name) ? text : text.trim(), values)
    if (code !== undefined) codes[name] = code
  }
  return codes
}

/** The texts that stand in the form's inputs, of the fields it knows. */
function typedIn(form: HTMLFormElement | null, known: Texts): Texts {
  const typed: Texts = {}
  for (const [name, text] of form ? new FormData(form) : []) {
    if (name in known && typeof text === 'string') typed[name] = text
  }
  return typed
}

/** Blanks around a password belong to it. */
function isSecret(name: string): boolean {
  return name === 'password' || name === 'newPassword' || name === 'confirm'
}
