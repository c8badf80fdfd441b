import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '../../../../say/use-say.ts'
import { logInOnDevice, registerOnDevice } from '../../../../session/device-accounts.ts'
import { openHomeWhenThere } from '../../../../session/open-home.ts'
import { Segmented } from '../../../../ui/fields/Segmented.tsx'
import { SubmitButton } from '../../../../ui/fields/SubmitButton.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Banner } from '../../../../ui/layers/Banner.tsx'
import css from '../AuthPage.module.css'
import { deviceLogInRules, deviceSignUpRules, noDeviceLogIn, noDeviceSignUp } from '../auth-forms.ts'
import { EmailField } from '../EmailField.tsx'
import { FormMessage } from '../FormMessage.tsx'
import { type AuthForm, useAuthForm } from '../use-auth-form.ts'

/**
 * An account that exists only in this browser: created with a name and an address, opened again with the address alone.
 */
export function DeviceForm() {
  const say = useSay()
  const [kind, setKind] = useState('new')
  return (
    <div className={css.form}>
      <div>
        <h1>{say('auth.device.title')}</h1>
        <p className={css.switch}>
          {say('auth.device.switch')}{' '}
          <Link to="/auth" search={{ mode: 'signup' }} replace>
            {say('auth.signUp.title')}
          </Link>
        </p>
      </div>
      <Banner tone="warn">{say('auth.device.warning')}</Banner>
      <Segmented
        label={say('auth.device.title')}
        value={kind}
        onChoose={setKind}
        choices={[
          { value: 'new', label: say('auth.device.new') },
          { value: 'known', label: say('auth.device.known') },
        ]}
      />
      {kind === 'new' ? <Register /> : <LogIn />}
    </div>
  )
}

function Register() {
  const say = useSay()
  const { form, message, button, field } = useDeviceForm({
    rules: deviceSignUpRules,
    empty: noDeviceSignUp,
    send: async ({ email, name }) => registerOnDevice(email, name, say('auth.device.taken')),
  })
  return (
    <form {...form} className={css.fields}>
      <FormMessage message={message} />
      <EmailField {...field('email')} />
      <TextField {...field('name')} autoComplete="name" required label={say('auth.field.name')} />
      <SubmitButton {...button} pendingWords={say('auth.device.pending')}>
        {say('auth.device.submit')}
      </SubmitButton>
    </form>
  )
}

function LogIn() {
  const say = useSay()
  const { form, message, button, field } = useDeviceForm({
    rules: deviceLogInRules,
    empty: noDeviceLogIn,
    send: async ({ email }) => logInOnDevice(email, say('auth.device.unknown')),
  })
  return (
    <form {...form} className={css.fields}>
      <FormMessage message={message} />
      <EmailField {...field('email')} />
      <SubmitButton {...button} pendingWords={say('auth.device.pending')}>
        {say('auth.device.logIn')}
      </SubmitButton>
    </form>
  )
}

function useDeviceForm<T extends Record<string, string>>(
  form: Pick<AuthForm<T>, 'rules' | 'empty' | 'send'>,
) {
  const say = useSay()
  const failed = say('auth.device.failed')
  return useAuthForm({
    ...form,
    words: {
      done: say('auth.device.done'),
      failed,
      toast: { title: failed, text: say('auth.device.failedText') },
    },
    goOn: () => void openHomeWhenThere(),
  })
}
