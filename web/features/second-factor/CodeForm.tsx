import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useSay } from '../../say/use-say.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './SecondStep.module.css'
import { useAttempt } from './use-attempt.ts'

interface CodeFormProps {
  factor: 'totp' | 'recovery'
  onDone: () => void
}

/** Takes the code of an app or a recovery code. Six digits go off by themselves, as they are pasted or filled in. */
export function CodeForm({ factor, onDone }: CodeFormProps) {
  const say = useSay()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { attempt, isPending, failure, forget } = useAttempt()
  useEffect(() => input.current?.focus(), [])
  const isApp = factor === 'totp'
  const show = async (shown: string) => {
    const body = { code: shown }
    const isRight = await attempt(() =>
      isApp
        ? call('POST /api/auth/second-factor/code', { body })
        : call('POST /api/auth/second-factor/recovery-code', { body }),
    )
    if (isRight) onDone()
    else input.current?.select()
  }
  const type = (typed: string) => {
    setCode(typed)
    forget()
    if (isApp && /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))) void show(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void show(code)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate method="post">
      <p className={css.text}>{say(`factor.step.${factor}`)}</p>
      <TextField
        ref={input}
        name="code"
        label={say(isApp ? 'factor.step.code' : 'factor.step.recoveryCode')}
        value={code}
        onChange={event => type(event.currentTarget.value)}
        error={failure}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SubmitButton pending={isPending} pendingWords={say('factor.step.pending')}>
        {say('factor.step.submit')}
      </SubmitButton>
    </form>
  )
}
