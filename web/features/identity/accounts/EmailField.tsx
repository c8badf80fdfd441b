import { useSay } from '../../../say/use-say.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { FormField } from '../../../ui/fields/use-fields.ts'

interface EmailFieldProps extends FormField {
  /** Another label than the usual one. */
  label?: string
  hint?: string
}

export function EmailField(props: EmailFieldProps) {
  const say = useSay()
  return <TextField type="email" autoComplete="email" required label={say('auth.field.email')} {...props} />
}
