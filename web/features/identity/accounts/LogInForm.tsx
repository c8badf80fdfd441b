import { Link, useNavigate } from '@tanstack/react-router'
import type { Say } from '#words/say.ts'
import { call } from '../../../api/call.ts'
import { isHalfway } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { takeWayBack } from '../../../session/after-log-in.ts'
import { membersOnly, unauthorizedNotice } from '../../../session/unauthorized.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import { OpenIdButton } from '../openid/OpenIdButton.tsx'
import { openIdProblemText } from '../openid/problem-text.ts'
import { PasskeyLogIn } from '../second-factor/PasskeyLogIn.tsx'
import { AuthIntro } from './AuthIntro.tsx'
import css from './AuthPage.module.css'
import { type LogInFields, logInRules, noLogIn } from './auth-forms.ts'
import type { AuthMessage } from './auth-problems.ts'
import { DeviceLink } from './device/DeviceLink.tsx'
import { EmailField } from './EmailField.tsx'
import { GuestButton } from './GuestButton.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** `problem`: why signing in with another service failed, or that the requested page needs an account. */
export function LogInForm({ problem }: { problem?: string | undefined }) {
  const say = useSay()
  const navigate = useNavigate()
  const { form, message, fail, button, field } = useAuthForm<LogInFields>({
    rules: logInRules,
    empty: noLogIn,
    send: async ({ email, password }) => {
      try {
        await call('POST /api/auth/login', { body: { email: email.trim(), password } })
        return undefined
      } catch (error) {
        if (!isHalfway(error)) throw error
        await navigate({ to: '/auth', search: { mode: 'second' } })
        return false
      }
    },
    first: firstMessage(say, problem),
    words: {
      done: say('auth.logIn.done'),
      failed: say('auth.logIn.failed'),
      toast: { title: say('auth.logIn.failedToast.title'), text: say('auth.logIn.failedToast.text') },
    },
  })
  return (
    <form {...form} className={css.form}>
      <AuthIntro here="logIn" message={message} />
      <EmailField {...field('email')} />
      <PasswordField
        {...field('password')}
        autoComplete="current-password"
        required
        label={say('auth.field.password')}
        showLabel={say('auth.password.show')}
        hideLabel={say('auth.password.hide')}
      />
      <p className={css.aside}>
        <Link to="/forgot-password">{say('auth.logIn.forgot')}</Link>
      </p>
      <SubmitButton {...button} pendingWords={say('auth.logIn.pending')}>
        {say('auth.logIn.submit')}
      </SubmitButton>
      <OpenIdButton onFailure={fail} />
      <PasskeyLogIn onDone={() => location.replace(takeWayBack())} />
      <GuestButton />
      <DeviceLink />
    </form>
  )
}

function firstMessage(say: Say, problem: string | undefined): AuthMessage | null {
  if (problem === membersOnly) return unauthorizedNotice(say)
  const text = openIdProblemText(say, problem)
  return text === undefined ? null : { tone: 'bad', text }
}
