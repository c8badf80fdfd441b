import { type FormEvent, useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import css from '../accounts/Step.module.css'
import { useAttempt } from './use-attempt.ts'

interface CodeFormProps {
  factor: 'totp' | 'recovery'
  onDone: () => void
}

/**
 * Takes the code of an app or a recovery code. Here 401 means that the time for this step is over, so it does not use
 * `useForm`, which would lead to the log-in.
 */
export function CodeForm({ factor, onDone }: CodeFormProps) {
  const say = useSay()
  const { formProps, field: control, values } = useFields({ code: '' })
  const input = useRef<HTMLInputElement>(null)
  const { attempt, isPending, failure, forget } = useAttempt()
  useEffect(() => input.current?.focus(), [])
  const show = async () => {
    const body = values
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
  const code = control('code')
  const field: typeof code & { ref: typeof input } = {
    ...code,
    ref: input,
    error: failure,
    onChange: typed => {
      code.onChange(typed)
      forget()
    },
  }
  return (
    <form {...formProps} className={css.form} onSubmit={submit}>
      <p className={css.text}>{say(`second-factor.step.${factor}`)}</p>
      {factor === 'totp' ? (
        <CodeField {...field} label={say('second-factor.step.code')} />
      ) : (
        <TextField
          {...field}
          label={say('second-factor.step.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <SubmitButton pending={isPending} pendingWords={say('second-factor.step.pending')}>
        {say('second-factor.step.submit')}
      </SubmitButton>
    </form>
  )
}
