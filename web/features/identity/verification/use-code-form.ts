import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Verification } from '#contract/identity/verification.ts'
import { verificationCodeDigits } from '#contract/limits.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { isRefusal } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { useFields } from '../../../ui/fields/use-fields.ts'
import type { AuthMessage } from '../accounts/auth-problems.ts'
import { useCountdown } from './use-countdown.ts'

const state = ask('GET /api/auth/verification')

/** Sends the code that the member got by mail, and asks for another one. */
export function useCodeForm(onVerified: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const { form, formProps, field, values, refuse } = useFields({ code: '' })
  const { code } = values
  const { data, dataUpdatedAt } = useQuery({ ...state, refetchOnMount: 'always' })
  const seconds = useCountdown(data?.resendSeconds ?? 0, dataUpdatedAt)
  const [message, setMessage] = useState<AuthMessage | null>(null)
  const [pending, setPending] = useState<'entering' | 'sending' | null>(null)
  const isVerified = data?.verified === true
  const finish = useEffectEvent(onVerified)
  // It was verified here or in another tab.
  useEffect(() => {
    if (isVerified) finish()
  }, [isVerified])
  useEffect(() => focusField(form.current, 'code'), [form])

  /** Runs one request at a time; its answer is the new state. */
  const carryOut = async (doing: 'entering' | 'sending', act: () => Promise<Verification>, fail: Fail) => {
    if (pending) return
    setPending(doing)
    setMessage(null)
    refuse({})
    try {
      const answer = await act()
      queries.setQueryData(state.queryKey, answer)
      const sent = answer.delivery === 'console' ? 'verification.sent.console' : 'verification.sent'
      setMessage({ tone: 'good', text: say(answer.verified ? 'verification.done' : sent) })
    } catch (error) {
      if (!onUnauthorized(error, say)) fail(error)
      if (isRefusal(error, 'verification.deadCode')) void queries.invalidateQueries(state)
    } finally {
      setPending(null)
      focusField(form.current, 'code')
    }
  }
  const complain = (text: string) => {
    refuse({ code: text })
    setMessage({ tone: 'bad', text })
  }
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (pending || isVerified) return
    if (code === '') return complain(say('verification.problem.empty'))
    if (code.length !== verificationCodeDigits) return complain(say('verification.problem.wrong'))
    void carryOut(
      'entering',
      () => call('POST /api/auth/verification', { body: { code } }),
      error => complain(reasonOf(say, error) ?? say('verification.problem.wrong')),
    )
  }
  const send = () => {
    const title = say(data?.isCodeOut ? 'verification.failed.resend' : 'verification.failed.send')
    void carryOut(
      'sending',
      () => call('POST /api/auth/verification/code'),
      error => setMessage({ tone: 'bad', title, text: reasonOf(say, error) ?? '' }),
    )
  }
  return {
    form: { ...formProps, onSubmit: enter },
    field: field('code'),
    /** The current state; undefined until the server has answered. */
    known: data,
    message,
    isEntering: pending === 'entering' || isVerified,
    resend: { seconds, send, isPending: pending === 'sending' },
  }
}

type Fail = (error: unknown) => void
