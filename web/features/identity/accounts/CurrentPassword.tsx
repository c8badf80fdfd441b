import type { ComponentProps } from 'react'
import { freshSessionMinutes } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import { useHasPassword } from '../../../session/has-password.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import css from './CurrentPassword.module.css'

type CurrentPasswordProps = Pick<
  ComponentProps<typeof PasswordField>,
  'value' | 'onChange' | 'onBlur' | 'error'
>

/** Asks for the password again; a member without a password must have signed in just before. */
export function CurrentPassword({ error, ...input }: CurrentPasswordProps) {
  const say = useSay()
  if (!useHasPassword()) {
    return (
      <>
        {error !== undefined && (
          <Banner tone="bad" announced>
            {error}
          </Banner>
        )}
        <p className={css.fresh}>{say('auth.current.fresh', { minutes: freshSessionMinutes })}</p>
      </>
    )
  }
  return (
    <PasswordField
      {...input}
      name="password"
      error={error}
      autoComplete="current-password"
      required
      label={say('auth.current')}
      showLabel={say('auth.password.show')}
      hideLabel={say('auth.password.hide')}
    />
  )
}
