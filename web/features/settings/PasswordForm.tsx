import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { stale } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Part } from '../../ui/Section.tsx'
import { noSignUp, signUpRules } from '../accounts/auth-forms.ts'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { showToast } from '../shell/toasts.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import { currentPasswordRule, proofOf } from './proof-rules.ts'
import css from './Settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

/** A new password, or the first one of somebody who came by another way. Saved, it starts anew and empty. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const say = useSay()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(0)
  const onSaved = () => {
    showToast({ title: say('settings.password.done'), tone: 'good' })
    setSaved(saved + 1)
    void stale(queries, 'GET /api/account/settings', 'GET /api/sessions')
  }
  return (
    <Part
      title={say(hasPassword ? 'settings.password' : 'settings.password.set')}
      text={say(hasPassword ? 'settings.password.hint' : 'settings.password.none')}
    >
      <Fields key={saved} hasPassword={hasPassword} onSaved={onSaved} />
    </Part>
  )
}

function Fields({ hasPassword, onSaved }: { hasPassword: boolean; onSaved: () => void }) {
  const say = useSay()
  const { form, message, button, field } = useSettingsForm({
    rules: {
      password: currentPasswordRule(hasPassword),
      newPassword: text => signUpRules.password(text, { ...noSignUp, password: text }),
      confirm: (text, { newPassword }) => signUpRules.confirm(text, { ...noSignUp, password: newPassword }),
    },
    empty: { password: '', newPassword: '', confirm: '' },
    send: async ({ password, newPassword }) =>
      await call('PUT /api/account/password', { body: { ...proofOf(password), newPassword } }),
    onDone: onSaved,
  })
  const eye = { showLabel: say('auth.password.show'), hideLabel: say('auth.password.hide') }
  return (
    <form {...form} className={css.form}>
      <FormMessage message={message} />
      <CurrentPassword hasPassword={hasPassword} field={field('password')} />
      <PasswordField
        {...field('newPassword')}
        {...eye}
        autoComplete="new-password"
        required
        label={say('settings.password.new')}
      />
      <PasswordField
        {...field('confirm')}
        {...eye}
        autoComplete="new-password"
        required
        label={say('settings.password.repeat')}
      />
      <Button type="submit" {...button} pendingWords={say('settings.password.pending')}>
        {say(hasPassword ? 'settings.password.submit' : 'settings.password.submitSet')}
      </Button>
    </form>
  )
}
