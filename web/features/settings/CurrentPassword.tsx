import { freshSessionMinutes } from '#contract/limits.ts'
import { useSay } from '../../say/use-say.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { FieldInput } from '../accounts/use-fields.ts'
import css from './Settings.module.css'

interface CurrentPasswordProps {
  hasPassword: boolean
  field: FieldInput & { error: string | undefined }
}

/** Asks once more for the password; an account without one has to have signed in just now. */
export function CurrentPassword({ hasPassword, field }: CurrentPasswordProps) {
  const say = useSay()
  if (!hasPassword) {
    return <p className={css.lead}>{say('settings.proof.fresh', { minutes: freshSessionMinutes })}</p>
  }
  return (
    <PasswordField
      {...field}
      autoComplete="current-password"
      required
      label={say('settings.password.current')}
      showLabel={say('auth.password.show')}
      hideLabel={say('auth.password.hide')}
    />
  )
}
