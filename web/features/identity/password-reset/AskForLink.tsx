import { Link } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import css from '../accounts/AuthPage.module.css'
import { noReset, resetRules } from '../accounts/auth-forms.ts'
import { EmailField } from '../accounts/EmailField.tsx'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { useAuthForm } from '../accounts/use-auth-form.ts'
import type { Sent } from './SentLink.tsx'

export function AskForLink({ onSent }: { onSent: (sent: Sent) => void }) {
  const say = useSay()
  const failed = say('password-reset.forgot.failed')
  const { form, message, button, field } = useAuthForm<typeof noReset>({
    rules: resetRules,
    empty: noReset,
    send: async fields => {
      const email = fields.email.trim()
      const { delivery } = await call('POST /api/auth/password-reset', { body: { email } })
      onSent({ email, delivery })
      return false
    },
    words: {
      done: say('password-reset.sent.title'),
      failed,
      toast: { title: say('password-reset.forgot.failedTitle'), text: failed },
    },
  })
  return (
    <form {...form} className={css.form}>
      <div>
        <h1>{say('password-reset.forgot.title')}</h1>
        <p className={css.lead}>{say('password-reset.forgot.text')}</p>
      </div>
      <FormMessage message={message} />
      <EmailField {...field('email')} />
      <SubmitButton {...button} pendingWords={say('password-reset.forgot.pending')}>
        {say('password-reset.forgot.submit')}
      </SubmitButton>
      <p className={css.aside}>
        <Link to="/auth" search={{ mode: 'login' }}>
          {say('password-reset.forgot.back')}
        </Link>
      </p>
    </form>
  )
}
