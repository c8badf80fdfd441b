import { Link } from '@tanstack/react-router'
import { minPasswordLength } from '#contract/limits.ts'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/refused.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import css from '../accounts/AuthPage.module.css'
import { newPasswordRules, noNewPassword } from '../accounts/auth-forms.ts'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { useAuthForm } from '../accounts/use-auth-form.ts'

export function NewPasswordForm({ token }: { token: string | undefined }) {
  const say = useSay()
  const failed = say('reset.choose.failed')
  const { form, message, isPending, isListening, field, values } = useAuthForm<typeof noNewPassword>({
    rules: newPasswordRules,
    empty: noNewPassword,
    send: ({ password }) => choose(token ?? '', password),
    words: {
      done: say('reset.choose.done'),
      failed,
      toast: { title: say('reset.choose.failedTitle'), text: failed },
    },
  })
  const typed = values.password.length
  const length = minPasswordLength
  const eye = { showLabel: say('auth.password.show'), hideLabel: say('auth.password.hide') }
  return (
    <form {...form} className={css.form}>
      <div>
        <h1>{say('reset.choose.title')}</h1>
        <p className={css.lead}>{say('reset.choose.text')}</p>
      </div>
      <FormMessage message={message} />
      <PasswordField
        {...field('password')}
        {...eye}
        autoComplete="new-password"
        required
        minLength={length}
        label={say('auth.field.password')}
        ok={typed >= length ? say('auth.password.enough', { length }) : undefined}
        hint={typed > 0 ? say('auth.password.now', { count: typed, length }) : undefined}
      />
      <PasswordField
        {...field('confirm')}
        {...eye}
        autoComplete="new-password"
        required
        minLength={length}
        label={say('auth.field.confirm')}
      />
      <Button
        type="submit"
        look="primary"
        size="lg"
        wide
        listening={isListening}
        pending={isPending}
        pendingWords={say('reset.choose.pending')}
      >
        {say('reset.choose.submit')}
      </Button>
      <p className={css.aside}>
        <Link to="/forgot-password">{say('reset.choose.askAgain')}</Link>
      </p>
    </form>
  )
}

/** Answers where to go: whoever has a second factor still has to show it. */
async function choose(token: string, password: string): Promise<string | undefined> {
  try {
    await call('PUT /api/auth/password-reset', { body: { token, password } })
    return undefined
  } catch (error) {
    if (error instanceof Refused && error.problem?.code === 'account.secondFactorNeeded')
      return '/auth?mode=second'
    throw error
  }
}
