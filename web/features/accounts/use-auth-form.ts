import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useSay } from '../../say/use-say.ts'
import { showToast } from '../shell/toasts.ts'
import { type AuthMessage, failureOf, problemText, refusedFields, summaryOf } from './auth-problems.ts'

/** Long enough to read that it worked. */
const successPauseMs = 500

interface AuthForm<T extends FieldValues> {
  schema: Parameters<typeof standardSchemaResolver<T, unknown, T>>[0]
  empty: DefaultValues<T>
  send: (fields: T) => Promise<unknown>
  /** Said when it worked, when it failed without a reason, and in the notice about a failure. */
  words: { done: string; failed: string; toast: { title: string; text: string } }
}

/** What both forms share: rules at the field and in the message area, one submission at a time, and home at the end. */
export function useAuthForm<T extends FieldValues>({ schema, empty, send, words }: AuthForm<T>) {
  const say = useSay()
  const [message, setMessage] = useState<AuthMessage | null>(null)
  const [isPending, setPending] = useState(false)
  const resolver: Resolver<T, unknown, T> = standardSchemaResolver(schema)
  const form = useForm<T, unknown, T>({ resolver, defaultValues: empty, mode: 'onTouched' })

  const submit = async (fields: T) => {
    setPending(true)
    try {
      await send(fields)
      setMessage({ tone: 'good', text: words.done })
      // The button stays busy until the new page takes over.
      setTimeout(() => location.replace('/'), successPauseMs)
    } catch (error) {
      setMessage(failureOf(say, error, words.failed))
      showToast({ ...words.toast, tone: 'bad' })
      for (const [field, text] of refusedFields(error)) {
        if (isFieldOf(empty, field)) form.setError(field, { type: 'server', message: text })
      }
      setPending(false)
    }
  }
  const errorOf = (field: FieldPath<T>) => {
    const { error } = form.getFieldState(field, form.formState)
    // The server writes sentences, our own rules write codes.
    return error?.type === 'server' ? error.message : problemText(say, error?.message)
  }
  return {
    form,
    message,
    isPending,
    errorOf,
    onSubmit: async (event: React.FormEvent) => {
      event.preventDefault()
      if (isPending) return
      setMessage(null)
      await form.handleSubmit(submit, errors => setMessage(summaryOf(say, codesOf(errors))))()
    },
  }
}

function isFieldOf<T extends FieldValues>(fields: DefaultValues<T>, name: string): name is FieldPath<T> {
  return name in fields
}

function codesOf(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown) =>
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? error.message
      : [],
  )
}
