import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import css from './AuthPage.module.css'
import { newcomerRules } from './auth-forms.ts'
import { failureOf } from './auth-problems.ts'
import { Consent } from './Consent.tsx'
import { EmailField } from './EmailField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { greetFounder } from './greet-founder.ts'
import { useAuthForm } from './use-auth-form.ts'

/** A person who signs up with another service chooses their artist name here. */
export function NewcomerStep() {
  const say = useSay()
  const { data: newcomer, error } = useQuery(ask('GET /api/auth/openid/newcomer'))
  if (newcomer) return <NewcomerForm {...newcomer} />
  return (
    <div className={css.form}>
      <h1>{say('openid.newcomer.title')}</h1>
      {error ? <FormMessage message={failureOf(say, error, say('auth.signUp.failed'))} /> : <Spinner />}
      <BackToLogIn />
    </div>
  )
}

interface Newcomer {
  artistName: string
  email: string
  emailIsVerified: boolean
}

function NewcomerForm({ artistName, email, emailIsVerified }: Newcomer) {
  const say = useSay()
  const { form, message, button, field } = useAuthForm({
    rules: newcomerRules,
    empty: { email, artistName },
    send: async typed => {
      const { account, returnTo } = await call('POST /api/auth/openid/newcomer', {
        body: { artistName: typed.artistName.trim(), email: typed.email.trim() },
      })
      greetFounder(account, say)
      return returnTo
    },
    words: {
      done: say('auth.signUp.done'),
      failed: say('auth.signUp.failed'),
      toast: { title: say('auth.signUp.failedToast.title'), text: say('auth.signUp.failedToast.text') },
    },
  })
  return (
    <form {...form} className={css.form}>
      <div>
        <h1>{say('openid.newcomer.title')}</h1>
        <p className={css.switch}>{say('openid.newcomer.text')}</p>
      </div>
      <FormMessage message={message} />
      <TextField
        {...field('artistName')}
        autoComplete="nickname"
        required
        label={say('auth.field.artistName')}
        hint={emailIsVerified ? say('openid.newcomer.email', { email }) : undefined}
      />
      {!emailIsVerified && <EmailField {...field('email')} hint={say('openid.newcomer.emailHint')} />}
      <Consent />
      <SubmitButton {...button} pendingWords={say('openid.newcomer.pending')}>
        {say('openid.newcomer.submit')}
      </SubmitButton>
      <BackToLogIn />
    </form>
  )
}

function BackToLogIn() {
  const say = useSay()
  return (
    <p className={css.switch}>
      <Link to="/auth" search={{ mode: 'login' }} replace>
        {say('openid.newcomer.back')}
      </Link>
    </p>
  )
}
