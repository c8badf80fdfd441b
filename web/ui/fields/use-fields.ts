import { useEffect, useRef, useState } from 'react'
import { focusFirst } from './focus-field.ts'
import { pressInPlace } from './press-in-place.ts'

/** Field -> sentence, or the code of one. */
export type Sentences = Readonly<Record<string, string>>

/**
 * For each field that has rules, a function that returns the sentence or code of its fault; `all` is the whole form.
 */
export type Rules<T extends object> = { [F in keyof T]?: (value: T[F], all: T) => string | undefined }

/** The props of a text's control: `<TextField {...field('email')} />`. */
export interface FormField<Text extends string = string> {
  name: string
  value: Text
  onChange: (typed: { currentTarget: { value: string } }) => void
  onBlur: () => void
  error: string | undefined
}

/** The props of a checkbox: `<Checkbox {...box('terms')}>`. */
export interface FormBox {
  name: string
  checked: boolean
  onChange: (typed: { currentTarget: { checked: boolean } }) => void
  onBlur: () => void
  error: string | undefined
}

export type NameOf<T, Value> = { [F in keyof T]: T[F] extends Value ? F : never }[keyof T] & string

/** The form's values, and what is known about them. */
export interface FormState<T extends object> {
  values: T
  /** The fields that the person has left, or all of them once the form was submitted: only these show errors. */
  left: ReadonlySet<string>
  /** The server's sentences about fields; each is removed when its field is changed. */
  refused: Sentences
}

/**
 * The fields of a form with rules. A field is checked when the person leaves it, and from then on with every change; a
 * submission checks all of them and puts the cursor into the first wrong one.
 */
export function useFields<T extends object>(start: T | (() => T), rules: Rules<T> = {}) {
  const form = useRef<HTMLFormElement>(null)
  // A state would change too late for the second press of a double click.
  const underWayRef = useRef(false)
  const [state, setState] = useState<FormState<T>>(() => begun(typeof start === 'function' ? start() : start))
  const { values } = state
  const wrong = wrongIn(rules, values)
  const change = (changes: Partial<T> | ((values: T) => Partial<T>)) => {
    // It would be lost once the form has been sent. A disabled field would lose the focus.
    if (underWayRef.current) return
    setState(known => changed(known, typeof changes === 'function' ? changes(known.values) : changes))
  }
  // A submission that moves the cursor also causes a blur of one field at the same moment: both updates must be kept.
  const leave = (...names: string[]) =>
    setState(known => ({ ...known, left: new Set([...known.left, ...names]) }))
  const errorOf = (name: string): string | undefined => errorIn(state, wrong, name)
  // Takes over what was typed, or filled in by the browser, before the page was hydrated.
  useEffect(
    () =>
      setState(known => ({ ...known, values: { ...known.values, ...typedIn(form.current, known.values) } })),
    [],
  )
  return {
    form,
    /** While it is true, the fields take no changes. */
    underWayRef,
    /**
     * For the `<form>`, beside its `onSubmit`. If it is submitted before the page is hydrated, a password must not get
     * into the address: so it is a POST.
     */
    formProps: { ref: form, method: 'post', noValidate: true, onMouseDown: pressInPlace },
    values,
    change,
    leave,
    errorOf,
    field: <F extends NameOf<T, string>>(name: F): FormField<T[F] & string> => ({
      name,
      value: values[name] as T[F] & string,
      // A select offers only the values of its field.
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
    /** The error of each field, if it is to be shown. */
    errors: Object.fromEntries(Object.keys(values).map(name => [name, errorOf(name)])) as {
      [F in keyof T]?: string | undefined
    },
    /** All faults, whether they are shown yet or not. */
    wrong: Object.values(wrong),
    /** True if nothing is wrong; otherwise shows everything that is wrong. */
    submit: (): boolean => {
      setState(known => ({
        ...known,
        left: new Set([...Object.keys(values), ...Object.keys(wrong)]),
        refused: {},
      }))
      focusFirst(form.current, Object.keys(wrong))
      return Object.keys(wrong).length === 0
    },
    /** Shows a sentence at a field, in addition to those that are there. */
    tell: (sentences: Sentences) =>
      setState(known => ({ ...known, refused: { ...known.refused, ...sentences } })),
    /** Shows errors at the fields, and moves the focus to the first once the fields are enabled again. */
    refuse: (refused: Sentences) => {
      setState(known => ({ ...known, refused }))
      setTimeout(() => focusFirst(form.current, Object.keys(refused)))
    },
    /** Starts again with these values. */
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

/**
 * The error shown at a field: the server's sentence, also about a part of its value (`tags.0`), otherwise the rule's.
 */
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

/** Whether a name means this field: `tags` and `tags.0` both mean `tags`. */
function isAt(field: string, name: string): boolean {
  return name === field || name.startsWith(`${field}.`)
}

/** The texts in the form's inputs, for those fields that are still empty in the state. */
function typedIn<T extends object>(form: HTMLFormElement | null, known: T): Partial<T> {
  const typed = form ? [...new FormData(form)] : []
  return Object.fromEntries(
    typed.filter(([name, text]) => known[name as keyof T] === '' && typeof text === 'string'),
  ) as Partial<T>
}

/** Blanks around a password are part of it. */
function isSecret(name: string): boolean {
  return name === 'password' || name === 'newPassword' || name === 'confirm'
}
