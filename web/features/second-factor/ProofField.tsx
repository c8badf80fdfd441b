import { useSay } from '../../say/use-say.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'

interface ProofFieldProps {
  value: string
  onChange: (password: string) => void
  error?: string | undefined
}

/** The own password once more. */
export function ProofField({ value, onChange, error }: ProofFieldProps) {
  const say = useSay()
  return (
    <PasswordField
      name="password"
      autoComplete="current-password"
      label={say('factor.password')}
      hint={say('factor.passwordHint')}
      showLabel={say('factor.show')}
      hideLabel={say('factor.hide')}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
