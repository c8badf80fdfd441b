import { useEffect, useRef, useState } from 'react'
import { focusFirst } from './focus-field.ts'

/** Field -> sentence, or the code of one. */
export type Sentences = Readonly<Record<string, string>>

/** For each field that has rules, the sentence or code of what is wrong with its value; `all` is the whole form. */
export type Rules<T extends object> = { [F in keyof T]?: (value: T[F], all: T) => string | undefined }

/** What a text's control takes: `<TextField {...field('email')} />`. */
export interface FormField<Text extends string = string> {
  name: string
  value: Text
  onChange: (typed: { currentTarget: { value: string } }) => void
  onBlur: () => void
  error: string | undefined
}

/** What the control of a yes or no takes: `<Checkbox {...box('terms')}>`. */
export interface FormBox {
  name: string
  checked: boolean
  onChange: (typed: { currentTarget: { checked: boolean } }) => void
  onBlur: () => void
  error: string | undefined
}

export type NameOf<T, Value> = { [F in keyof T]: T[F] extends Value ? F : never }[keyof T] & string

/** What is in a form and what is known of it. */
export interface FormState<T extends object> {
  values: T
  /** Fields that a person has left, all of them once the form was submitted: these are judged. */
  left: ReadonlySet<string>
  /** What the server said about fields; each sentence goes when its field is changed. */
  refused: Sentences
}

/**
 * The fields of a form under rules. A field is judged when it is left, and from then on with every change; a submission
 * judges all of them and puts the cursor into the first that is wrong.
 */
export function useFields<T extends object>(start: T | (() => T), rules: Rules<T> = {}) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormState<T>>(() => begun(typeof start === 'function' ? start() : start))
  const { values } = state
  const wrong = wrongIn(rules, values)
  const change = (changes: Partial<T> | ((values: T) => Partial<T>)) =>
    setState(known => changed(known, typeof changes === 'function' ? changes(known.values) : changes))
  // A submission that moves the cursor makes one field be left in the same moment: both are to be kept.
  const leave = (...names: string[]) =>
    setState(known => ({ ...known, left: new Set([...known.left, ...names]) }))
  const errorOf = (name: string): string | undefined => errorIn(state, wrong, name)
  // What was typed or filled in by the browser before the page listened.
  useEffect(
    () =>
      setState(known => ({ ...known, values: { ...known.values, ...typedIn(form.current, known.values) } })),
    [],
  )
  return {
    form,
    values,
    change,
    leave,
    errorOf,
    field: <F extends NameOf<T, string>>(name: F): FormField<T[F] & string> => ({
      name,
      value: values[name] as T[F] & string,
      // A select offers nothing but the values of its field.
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.value } as unknown as Partial<T>),
      onBlur: () => leave(name),
      error: errorOf(name),
    }),
    box: (name: NameOf<T, boolean>): FormBox => ({
      name,
      checked: Boolean(values[name]),
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.checked } as unknown as Partial<T>),
      onBlur: () => leave(name),
      error: errorOf(name),
    }),
    /** By field, where there is one to be shown. */
    errors: Object.fromEntries(Object.keys(values).map(name => [name, errorOf(name)])) as {
      [F in keyof T]?: string | undefined
    },
    /** All that is wrong, whether it is shown yet or not. */
    wrong: Object.values(wrong),
    /** True when nothing is wrong; otherwise everything that is wrong is shown. */
    submit: (): boolean => {
      setState(known => ({
        ...known,
        left: new Set([...Object.keys(values), ...Object.keys(wrong)]),
        refused: {},
      }))
      focusFirst(form.current, Object.keys(wrong))
      return Object.keys(wrong).length === 0
    },
    /** Shows a sentence at a field, beside those that are there. */
    tell: (sentences: Sentences) =>
      setState(known => ({ ...known, refused: { ...known.refused, ...sentences } })),
    /** Shows at the fields what is wrong with them, and leads to the first once the fields are open again. */
    refuse: (refused: Sentences) => {
      setState(known => ({ ...known, refused }))
      setTimeout(() => focusFirst(form.current, Object.keys(refused)))
    },
    /** Begins anew with these values. */
    reset: (next: T) => setState(begun(next)),
  }
}

export function begun<T extends object>(values: T): FormState<T> {
  return { values, left: new Set(), refused: {} }
}

export function changed<T extends object>(known: FormState<T>, changes: Partial<T>): FormState<T> {
  const stays = ([name]: [string, string]) => !Object.keys(changes).some(field => isAt(field, name))
  return {
    ...known,
    values: { ...known.values, ...changes },
    refused: Object.fromEntries(Object.entries(known.refused).filter(stays)),
  }
}

/** What is shown at a field: the server's sentence, also about a part of its value (`tags.0`), else the rule's. */
export function errorIn<T extends object>(
  { left, refused }: FormState<T>,
  wrong: Sentences,
  field: string,
): string | undefined {
  const name = Object.keys(refused).find(refusedName => isAt(field, refusedName))
  return name === undefined ? (left.has(field) ? wrong[field] : undefined) : refused[name]
}

/** Field -> what is wrong with it, in the order of the rules. */
export function wrongIn<T extends object>(rules: Rules<T>, values: T): Sentences {
  const wrong: Record<string, string> = {}
  for (const name of Object.keys(rules) as (keyof T & string)[]) {
    const value = values[name]
    const judged = typeof value === 'string' && !isSecret(name) ? value.trim() : value
    const problem = rules[name]?.(judged as T[typeof name], values)
    if (problem !== undefined) wrong[name] = problem
  }
  return wrong
}

/** `tags` and `tags.0` are at `tags`. */
function isAt(field: string, name: string): boolean {
  return name === field || name.startsWith(`${field}.`)
}

/** The texts that are in the form's inputs, of the fields that are known as empty texts. */
function typedIn<T extends object>(form: HTMLFormElement | null, known: T): Partial<T> {
  const typed = form ? [...new FormData(form)] : []
  return Object.fromEntries(
    typed.filter(([name, text]) => known[name as keyof T] === '' && typeof text === 'string'),
  ) as Partial<T>
}

/** Blanks around a password belong to it. */
function isSecret(name: string): boolean {
  return name === 'password' || name === 'newPassword' || name === 'confirm'
}
