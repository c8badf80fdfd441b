import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from '../accounts/AuthPage.module.css'
import { noReset, resetRules } from '../accounts/auth-forms.ts'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { useAuthForm } from '../accounts/use-auth-form.ts'
import type { Sent } from './SentLink.tsx'

export function AskForLink({ onSent }: { onSent: (sent: Sent) => void }) {
  const say = useSay()
  const failed = say('reset.forgot.failed')
  const { form, message, isPending, isListening, field } = useAuthForm<typeof noReset>({
    rules: resetRules,
    empty: noReset,
    send: async fields => {
      const email = fields.email.trim()
      const { delivery } = await call('POST /api/auth/password-reset', { body: { email } })
      onSent({ email, delivery })
      return false
    },
    words: {
      done: say('reset.sent.title'),
      failed,
      toast: { title: say('reset.forgot.failedTitle'), text: failed },
    },
  })
  return (
    <form {...form} className={css.form}>
      <div>
        <h1>{say('reset.forgot.title')}</h1>
        <p className={css.lead}>{say('reset.forgot.text')}</p>
      </div>
      <FormMessage message={message} />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        required
        label={say('auth.field.email')}
      />
      <Button
        type="submit"
        look="primary"
        size="lg"
        wide
        listening={isListening}
        pending={isPending}
        pendingWords={say('reset.forgot.pending')}
      >
        {say('reset.forgot.submit')}
      </Button>
      <p className={css.aside}>
        <Link to="/auth" search={{ mode: 'login' }}>
          {say('reset.forgot.back')}
        </Link>
      </p>
    </form>
  )
}
