import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { OpenIdButton } from '../openid/OpenIdButton.tsx'
import { AuthIntro } from './AuthIntro.tsx'
import css from './AuthPage.module.css'
import { noSignUp, type SignUpFields, signUpRules, splitName } from './auth-forms.ts'
import { Consent } from './Consent.tsx'
import { DeviceLink } from './device/DeviceLink.tsx'
import { EmailField } from './EmailField.tsx'
import { GuestButton } from './GuestButton.tsx'
import { greetFounder } from './greet-founder.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** `onCode` is told when the code's form replaces this form, and when it no longer does. */
export function SignUpForm({ onCode }: { onCode: (isAsked: boolean) => void }) {
  const say = useSay()
  const { words } = useRouter().options.context
  const [step, setStep] = useState<ReactNode>(null)
  const joined = useRef<{ fields: SignUpFields; account: Account }>(null)
  const { form, message, fail, button, field } = useAuthForm<SignUpFields>({
    rules: signUpRules,
    empty: noSignUp,
    send: async fields => {
      // A person who came back from the code's form without changing anything already has an account.
      if (fields === joined.current?.fields) return await showCode(joined.current.account)
      const { email, password, artistName, name } = fields
      const account = await call('POST /api/auth/register', {
        body: { email: email.trim(), password, artistName: artistName.trim(), ...splitName(name) },
      })
      greetFounder(account, say)
      joined.current = { fields, account }
      return await showCode(account)
    },
    words: {
      done: say('auth.signUp.done'),
      failed: say('auth.signUp.failed'),
      toast: { title: say('auth.signUp.failedToast.title'), text: say('auth.signUp.failedToast.text') },
    },
  })
  // If the code's form can't be loaded, the person goes home, where the notice below the bar leads to it.
  const showCode = async (account: Account): Promise<false | undefined> => {
    if (!account.mustVerify) return undefined
    const code = import('../verification/CodeStep.tsx')
    const next = await code
      .then(({ enterCode }) => enterCode(words, account, () => setStep(null)))
      .catch(console.error)
    if (!next) return undefined
    setStep(next)
    return false
  }
  // This document was rendered for a visitor. Whichever way a person with an account leaves it, the next page is theirs.
  useEffect(
    () => () => {
      if (joined.current) location.reload()
    },
    [],
  )
  const isAsked = step !== null
  useEffect(() => {
    onCode(isAsked)
    return () => onCode(false)
  }, [isAsked, onCode])
  if (step) return step
  return (
    <form {...form} className={css.form}>
      <AuthIntro here="signUp" message={message} />
      <EmailField {...field('email')} />
      <div className={css.two}>
        <TextField {...field('name')} autoComplete="name" required label={say('auth.field.name')} />
        <TextField
          {...field('artistName')}
          autoComplete="nickname"
          required
          label={say('auth.field.artistName')}
        />
      </div>
      <NewPasswordFields field={field} />
      <Consent />
      <SubmitButton {...button} pendingWords={say('auth.signUp.pending')}>
        {say('auth.signUp.submit')}
      </SubmitButton>
      <OpenIdButton onFailure={fail} />
      <GuestButton />
      <DeviceLink />
    </form>
  )
}
