import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import css from './SecondStep.module.css'
import { useAttempt } from './use-attempt.ts'

interface CodeFormProps {
  factor: 'totp' | 'recovery'
  onDone: () => void
}

/** Takes the code of an app or a recovery code. */
export function CodeForm({ factor, onDone }: CodeFormProps) {
  const say = useSay()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { attempt, isPending, failure, forget } = useAttempt()
  useEffect(() => input.current?.focus(), [])
  const show = async () => {
    const body = { code }
    const isRight = await attempt(() =>
      factor === 'totp'
        ? call('POST /api/auth/second-factor/code', { body })
        : call('POST /api/auth/second-factor/recovery-code', { body }),
    )
    if (isRight) onDone()
    else input.current?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void show()
  }
  const field = {
    ref: input,
    name: 'code',
    value: code,
    error: failure,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setCode(currentTarget.value)
      forget()
    },
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate method="post">
      <p className={css.text}>{say(`factor.step.${factor}`)}</p>
      {factor === 'totp' ? (
        <CodeField {...field} label={say('factor.step.code')} />
      ) : (
        <TextField
          {...field}
          label={say('factor.step.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <SubmitButton pending={isPending} pendingWords={say('factor.step.pending')}>
        {say('factor.step.submit')}
      </SubmitButton>
    </form>
  )
}
