import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useHasPassword } from '../../../session/has-password.ts'
import { useRefreshViewer } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import section from '../../../ui/Section.module.css'
import { Part } from '../../../ui/Section.tsx'
import { newPasswordRules } from '../accounts/auth-forms.ts'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { currentPasswordRule, proofOf } from '../accounts/proof-rules.ts'
import { useSettingsForm } from '../accounts/use-settings-form.ts'

/** A new password, or the first one of a member who signed up in another way. After saving, the form is empty again. */
export function PasswordForm() {
  const say = useSay()
  const hasPassword = useHasPassword()
  const refreshViewer = useRefreshViewer()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(0)
  const onSaved = () => {
    showToast({ title: say('settings.password.done'), tone: 'good' })
    setSaved(saved + 1)
    // With its first password an account may unlink every other way to sign in.
    void stale(queries, 'GET /api/sessions', 'GET /api/auth/openid/links')
    // An account that had no password now has one.
    if (!hasPassword) void refreshViewer()
  }
  return (
    <Part
      title={say(hasPassword ? 'settings.password' : 'settings.password.set')}
      text={say(hasPassword ? 'settings.password.hint' : 'settings.password.none')}
    >
      <Fields key={saved} onSaved={onSaved} />
    </Part>
  )
}

function Fields({ onSaved }: { onSaved: () => void }) {
  const say = useSay()
  const hasPassword = useHasPassword()
  const { form, message, button, field } = useSettingsForm({
    rules: {
      password: currentPasswordRule(hasPassword),
      newPassword: newPasswordRules.password,
      confirm: (text, { newPassword }) => newPasswordRules.confirm(text, { password: newPassword }),
    },
    empty: { password: '', newPassword: '', confirm: '' },
    send: async ({ password, newPassword }) =>
      await call('PUT /api/account/password', { body: { ...proofOf(password), newPassword } }),
    onDone: onSaved,
  })
  const eye = { showLabel: say('auth.password.show'), hideLabel: say('auth.password.hide') }
  return (
    <form {...form} className={section.form}>
      <FormMessage message={message} />
      <CurrentPassword {...field('password')} />
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
