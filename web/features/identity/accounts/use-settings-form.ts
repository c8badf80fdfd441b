import { useHydrated } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Refused } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { pressInPlace } from '../../../ui/sound/press-in-place.ts'
import { failureOf, problemText, refusedFields } from './auth-problems.ts'
import { type Rules, useFields } from './use-fields.ts'

interface SettingsForm<T extends Record<string, string>> {
  rules: Rules<T>
  empty: T
  send: (fields: T) => Promise<unknown>
  onDone: (fields: T) => void
}

/**
 * A form of the settings: rules at the fields, one submission at a time, and what the server objects to where it
 * belongs. What was typed stays until it worked.
 */
export function useSettingsForm<T extends Record<string, string>>({
  rules,
  empty,
  send,
  onDone,
}: SettingsForm<T>) {
  const say = useSay()
  const fields = useFields(rules, empty)
  const isListening = useHydrated()
  const { act, isPending, error } = useAction({
    call: send,
    done: (_answer, sent) => onDone(sent),
    failed: refusal => {
      fields.refuse(Object.fromEntries(refusedOf(refusal)))
      return undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && fields.submit()) void act(fields.values)
  }
  return {
    form: { ref: fields.form, method: 'post', noValidate: true, onMouseDown: pressInPlace, onSubmit: submit },
    /** Above the form: what belongs to no field. */
    message: error && refusedOf(error).length === 0 ? failureOf(say, error, say('settings.failed')) : null,
    button: { pending: isPending, listening: isListening },
    field: (name: keyof T & string) => ({
      ...fields.input(name),
      error: fields.refusalOf(name) ?? problemText(say, fields.codeOf(name)),
    }),
  }
}

/** Field -> sentence; a wrong password is one of a field, too. */
function refusedOf(error: unknown): [field: string, text: string][] {
  if (error instanceof Refused && error.problem?.code === 'account.wrongPassword') {
    return [['password', error.problem.message]]
  }
  return refusedFields(error)
}
