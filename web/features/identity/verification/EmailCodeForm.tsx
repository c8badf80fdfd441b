import type { RefObject } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { FormMessage } from '../accounts/FormMessage.tsx'
import css from '../accounts/Step.module.css'
import { useCodeForm } from './use-code-form.ts'

interface CodeFormProps {
  email: string
  onVerified: () => void
  /** For a parent that sets the focus itself; otherwise the field takes it. */
  fieldRef?: RefObject<HTMLInputElement | null>
}

/** The address to which the code was sent, the field for the code, and a way to get another code after a while. */
export function CodeForm({ email, onVerified, fieldRef }: CodeFormProps) {
  const say = useSay()
  const { form, field, known, message, isEntering, resend } = useCodeForm(onVerified)
  const isWaiting = resend.seconds > 0
  return (
    <form {...form} className={css.form}>
      {known && <WhereTheCodeIs email={email} delivery={known.delivery} isOut={known.isCodeOut} />}
      <FormMessage message={message} />
      <CodeField {...field} label={say('verification.field')} ref={fieldRef} />
      <SubmitButton pending={isEntering} pendingWords={say('verification.pending')}>
        {say('verification.submit')}
      </SubmitButton>
      <div>
        <Button
          look="ghost"
          aria-disabled={isWaiting}
          onClick={() => isWaiting || resend.send()}
          pending={resend.isPending}
          pendingWords={say('verification.sending')}
        >
          {isWaiting
            ? say('verification.resend.wait', { count: resend.seconds })
            : say(known?.isCodeOut ? 'verification.resend' : 'verification.send')}
        </Button>
      </div>
    </form>
  )
}

interface WhereTheCodeIsProps {
  email: string
  delivery: 'mail' | 'console'
  isOut: boolean
}

function WhereTheCodeIs({ email, delivery, isOut }: WhereTheCodeIsProps) {
  const say = useSay()
  return (
    <>
      {delivery === 'console' && (
        <Banner tone="warn">
          {say('verification.console')}
          <p className={css.text}>{say('verification.console.hint')}</p>
        </Banner>
      )}
      {!isOut && <p className={css.text}>{say('verification.none', { email })}</p>}
      {isOut && delivery === 'mail' && (
        <p className={css.text}>
          {say('verification.mailed', { email })} {say('verification.spam')}
        </p>
      )}
    </>
  )
}
