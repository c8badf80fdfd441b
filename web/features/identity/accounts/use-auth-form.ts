import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isBanned, isRefusal, Refused, Unreachable } from '../../../api/refused.ts'
import { refusedFields } from '../../../api/refused-fields.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { takeWayBack } from '../../../session/after-log-in.ts'
import { type NameOf, type Rules, useFields } from '../../../ui/fields/use-fields.ts'
import { type AuthMessage, failureOf, problemText, summaryOf } from './auth-problems.ts'
import { openBanned } from './open-banned.ts'

/** Long enough to read the message of success. */
export const successPauseMs = 500

export interface AuthForm<T extends Record<string, string>> {
  rules: Rules<T>
  empty: T
  /** Resolves to the next address; nothing means home, or the page that asked for the sign-in; `false` stays here. */
  send: (fields: T) => Promise<string | false | void>
  /** The first message in the message area. */
  first?: AuthMessage | null
  /** The texts for success, for a failure without a reason, and for the notice about a failure. */
  words: { done: string; failed: string; toast: { title: string; text: string } }
  /** Opens the next page after success; by default it replaces the document. */
  goOn?: (address: string) => void
}

const openHome = (address: string) => location.replace(address)

/**
 * What both forms share: rules at the fields and in the message area, one submission at a time, and the home page at
 * the end. It does not use `useForm`, because here 401 means that the password is wrong, not that the person has to
 * sign in first.
 */
export function useAuthForm<T extends Record<string, string>>({
  rules,
  empty,
  send,
  first = null,
  words,
  goOn = openHome,
}: AuthForm<T>) {
  const say = useSay()
  const fields = useFields(empty, rules)
  const [message, setMessage] = useState(first)
  const [isPending, setPending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setMessage(null)
    if (!fields.submit()) return setMessage(summaryOf(say, fields.wrong))
    setPending(true)
    try {
      const address = await send(fields.values)
      if (address === false) return setPending(false)
      setMessage({ tone: 'good', text: words.done })
      // The button stays busy until the new page takes over.
      setTimeout(() => goOn(address ?? takeWayBack()), successPauseMs)
    } catch (error) {
      if (isBanned(error)) return openBanned()
      setMessage(failureOf(say, error, words.failed))
      fields.refuse(refusedFields(error))
      if (!saysNothingOfFields(error)) showToast({ ...words.toast, tone: 'bad' })
      setPending(false)
    }
  }
  return {
    form: { ...fields.formProps, onSubmit: (event: FormEvent) => void submit(event) },
    message,
    /** Shows why something beside the form failed, such as another way to sign in. */
    fail: (error: unknown) => setMessage(failureOf(say, error, words.failed)),
    button: { pending: isPending, listening: useHydrated() },
    /** An input's value, events and what is wrong with it. */
    field: (name: NameOf<T, string>) => {
      const control = fields.field(name)
      return { ...control, error: problemText(say, control.error) }
    },
  }
}

/**
 * If the connection is lost or there were too many tries, the password was not checked; if the account is being
 * deleted, it was right. So it is not called wrong.
 */
function saysNothingOfFields(error: unknown): boolean {
  if (!(error instanceof Refused)) return error instanceof Unreachable
  return error.status === 429 || isRefusal(error, 'account.beingDeleted')
}
