import { Link } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { isHalfway } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import css from '../accounts/AuthPage.module.css'
import { newPasswordRules, noNewPassword } from '../accounts/auth-forms.ts'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { NewPasswordFields } from '../accounts/NewPasswordFields.tsx'
import { useAuthForm } from '../accounts/use-auth-form.ts'

export function NewPasswordForm({ token }: { token: string | undefined }) {
  const say = useSay()
  const failed = say('password-reset.choose.failed')
  const { form, message, button, field } = useAuthForm<typeof noNewPassword>({
    rules: newPasswordRules,
    empty: noNewPassword,
    send: ({ password }) => choose(token ?? '', password),
    words: {
      done: say('password-reset.choose.done'),
      failed,
      toast: { title: say('password-reset.choose.failedTitle'), text: failed },
    },
  })
  return (
    <form {...form} className={css.form}>
      <div>
        <h1>{say('password-reset.choose.title')}</h1>
        <p className={css.lead}>{say('password-reset.choose.text')}</p>
      </div>
      <FormMessage message={message} />
      <NewPasswordFields field={field} />
      <SubmitButton {...button} pendingWords={say('password-reset.choose.pending')}>
        {say('password-reset.choose.submit')}
      </SubmitButton>
      <p className={css.aside}>
        <Link to="/forgot-password">{say('password-reset.choose.askAgain')}</Link>
      </p>
    </form>
  )
}

/** Returns the next address: a member with a second factor still has to prove it. */
async function choose(token: string, password: string): Promise<string | undefined> {
  try {
    await call('PUT /api/auth/password-reset', { body: { token, password } })
    return undefined
  } catch (error) {
    if (isHalfway(error)) return '/auth?mode=second'
    throw error
  }
}
