import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { divided, Field, type FieldWords } from './Field.tsx'
import css from './PasswordField.module.css'

interface PasswordFieldProps extends FieldWords, Omit<ComponentProps<'input'>, keyof FieldWords | 'type'> {
  /** What the button with the eye does, for screen readers. */
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const { words, control: input } = divided(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...words}>
      {control => (
        <span className={css.box}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} />
          <IconButton
            label={shown ? hideLabel : showLabel}
            className={css.eye}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={19} /> : <Eye size={19} />}
          </IconButton>
        </span>
      )}
    </Field>
  )
}
