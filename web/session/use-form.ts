import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Say } from '#words/say.ts'
import { reasonOf } from '../api/reason-of.ts'
import { isUnauthorized } from '../api/refused.ts'
import { refusedFields } from '../api/refused-fields.ts'
import { useSay } from '../say/use-say.ts'
import { type Rules, useFields } from '../ui/fields/use-fields.ts'
import { useIsChanged } from '../ui/fields/use-is-changed.ts'
import { type Action, useAction } from './use-action.ts'
import { useUnsent } from './use-unsent.ts'

export interface Form<T extends object, Answer>
  extends Pick<Action<T, Answer>, 'done' | 'unauthorized' | 'reread' | 'scope'> {
  /** The first values of the fields. */
  start: T | (() => T)
  rules?: Rules<T>
  /**
   * The name under which this browser keeps the values if the person is led to the sign-in; a dialog around the form asks
   * before it discards them. Never for secrets.
   */
  keptAs?: string | undefined
  call: (values: T) => Promise<Answer>
  /** The sentence for faults that belong to no field. A text is used if the server gave no reason. */
  failed?: string | ((error: unknown) => string | undefined)
}

/**
 * One form: its fields, its rules, one submission at a time, and the server's refusals: at the fields that they name,
 * otherwise in `failure`; in a notice if the form has gone away. The values stay until a submission has worked.
 */
export function useForm<T extends object, Answer>({
  start,
  rules,
  keptAs,
  call,
  failed,
  ...action
}: Form<T, Answer>) {
  const say = useSay()
  const words = failed ?? say('common.error')
  const { formProps, submit, underWayRef, ...fields } = useFields(start, rules)
  useUnsent(keptAs, fields.values, fields.change)
  const isChanged = useIsChanged(fields.values)
  // Pages may be read again before the form goes away.
  const [isSaved, setSaved] = useState(false)
  const {
    act,
    isPending,
    error,
    answer,
    reset: forget,
  } = useAction({
    ...action,
    call: async values => {
      const sent = await call(values)
      setSaved(true)
      return sent
    },
    failed: refusal => {
      // Its dialog was closed, or its page left: only a notice can say it.
      if (!fields.form.current)
        return typeof words === 'string'
          ? { title: words, text: reasonOf(say, refusal) }
          : { title: say('common.error'), text: words(refusal) }
      fields.refuse(refusedFields(refusal))
      return undefined
    },
  })
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (underWayRef.current) return
    forget()
    if (!submit()) return
    underWayRef.current = true
    await act(fields.values)
    underWayRef.current = false
  }
  return {
    ...fields,
    form: {
      ...formProps,
      // A dialog around it then asks before it closes.
      'data-changed': (keptAs && isChanged && !isSaved) || undefined,
      onSubmit: (event: FormEvent) => void send(event),
    },
    /** For a control that sends the form by a key. */
    send: () => void send(),
    isPending,
    answer,
    error,
    failure: error ? failureIn(say, error, fields.values, words) : undefined,
    /** Removes the result of the last submission. */
    forget,
    /** The button waits until the page is hydrated. */
    button: { pending: isPending, listening: useHydrated() },
  }
}

/**
 * The sentence above the form: nothing if a field already shows the failure, or if the person is led to the sign-in.
 */
export function failureIn(
  say: Say,
  error: unknown,
  values: object,
  failed: string | ((error: unknown) => string | undefined),
): string | undefined {
  const isAtField = Object.keys(refusedFields(error)).some(name => (name.split('.')[0] ?? name) in values)
  if (isAtField || isUnauthorized(error)) return undefined
  return typeof failed === 'function' ? failed(error) : (reasonOf(say, error) ?? failed)
}
