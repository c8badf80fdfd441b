import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useHasPassword } from '../../../session/has-password.ts'
import { Button } from '../../../ui/Button.tsx'
import section from '../../../ui/Section.module.css'
import { signUpRules } from '../accounts/auth-forms.ts'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { EmailField } from '../accounts/EmailField.tsx'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { currentPasswordRule, proofOf } from '../accounts/proof-rules.ts'
import { useSettingsForm } from '../accounts/use-settings-form.ts'

/** Has a code sent to a new address. */
export function EmailForm({ delivery }: { delivery: 'mail' | 'console' }) {
  const say = useSay()
  const hasPassword = useHasPassword()
  const queries = useQueryClient()
  const { form, message, button, field } = useSettingsForm({
    rules: {
      email: signUpRules.email,
      password: currentPasswordRule(hasPassword),
    },
    empty: { email: '', password: '' },
    send: async ({ email, password }) => {
      const body = { email: email.trim(), ...proofOf(password) }
      const emailChange = await call('POST /api/account/email-change', { body })
      queries.setQueryData(
        ask('GET /api/account/settings').queryKey,
        known => known && { ...known, emailChange },
      )
    },
    onDone: () => {},
  })
  return (
    <form {...form} className={section.form}>
      <FormMessage message={message} />
      <EmailField
        {...field('email')}
        label={say('settings.account.email.new')}
        hint={say(`settings.account.email.hint${delivery === 'console' ? '.console' : ''}`)}
      />
      <CurrentPassword {...field('password')} />
      <Button type="submit" {...button} pendingWords={say('settings.account.email.sending')}>
        {say('settings.account.email.send')}
      </Button>
    </form>
  )
}
