import { minPasswordLength } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import type { FormField } from '../../../ui/fields/use-fields.ts'

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'confirm') => FormField
}

/** A new password, with a hint about its length, and its repetition. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const say = useSay()
  const password = field('password')
  const count = password.value.length
  const length = minPasswordLength
  const shared = {
    autoComplete: 'new-password',
    required: true,
    minLength: length,
    showLabel: say('auth.password.show'),
    hideLabel: say('auth.password.hide'),
  }
  return (
    <>
      <PasswordField
        {...password}
        {...shared}
        label={say('auth.field.password')}
        ok={count >= length ? say('auth.password.enough', { length }) : undefined}
        hint={count > 0 ? say('auth.password.now', { count, length }) : undefined}
      />
      <PasswordField {...field('confirm')} {...shared} label={say('auth.field.confirm')} />
    </>
  )
}
