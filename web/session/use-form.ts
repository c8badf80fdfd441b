import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { reasonOf } from '../api/reason-of.ts'
import { isUnauthorized } from '../api/refused.ts'
import { refusedFields } from '../api/refused-fields.ts'
import { useSay } from '../say/use-say.ts'
import { type Rules, useFields } from '../ui/fields/use-fields.ts'
import { pressInPlace } from '../ui/sound/press-in-place.ts'
import { type Action, useAction } from './use-action.ts'

export interface Form<T extends object, Answer>
  extends Pick<Action<T, Answer>, 'done' | 'unauthorized' | 'reread' | 'scope'> {
  /** What is in the fields first. */
  start: T | (() => T)
  rules?: Rules<T>
  call: (values: T) => Promise<Answer>
  /** The sentence for what belongs to no field; as a text, the one for a failure of which the server gave no reason. */
  failed?: string | ((error: unknown) => string | undefined)
}

/**
 * One form: its fields, its rules, one submission at a time, and what the server objects to where it belongs: at the
 * fields it names, in `failure` what is about none of them. What was typed stays until it worked.
 */
export function useForm<T extends object, Answer>({
  start,
  rules,
  call,
  failed,
  ...action
}: Form<T, Answer>) {
  const say = useSay()
  const { form, submit, ...fields } = useFields(start, rules)
  // A state would come too late for the second press of a double click.
  const isUnderWay = useRef(false)
  const {
    act,
    isPending,
    error,
    answer,
    reset: forget,
  } = useAction({
    ...action,
    call,
    failed: refusal => {
      fields.refuse(refusedFields(refusal))
      return undefined
    },
  })
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isUnderWay.current) return
    forget()
    if (!submit()) return
    isUnderWay.current = true
    await act(fields.values)
    isUnderWay.current = false
  }
  return {
    ...fields,
    // A submission before the page listens must not write a password into the address: it is a POST, and the button
    // waits.
    form: {
      ref: form,
      method: 'post',
      noValidate: true,
      onMouseDown: pressInPlace,
      onSubmit: (event: FormEvent) => void send(event),
    },
    /** For a control that sends the form by a key. */
    send: () => void send(),
    isPending,
    answer,
    error,
    failure: error ? failureIn(error, fields.values, failed ?? say('common.error')) : undefined,
    /** Takes back what came of the last submission. */
    forget,
    button: { pending: isPending, listening: useHydrated() },
  }
}

/** The sentence above the form: nothing where a field of the form says it, or the page that asks to sign in. */
export function failureIn(
  error: unknown,
  values: object,
  failed: string | ((error: unknown) => string | undefined),
): string | undefined {
  const isAtField = Object.keys(refusedFields(error)).some(name => (name.split('.')[0] ?? name) in values)
  if (isAtField || isUnauthorized(error)) return undefined
  return typeof failed === 'function' ? failed(error) : (reasonOf(error) ?? failed)
}
