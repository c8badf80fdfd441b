import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { divided, Field, type FieldWords } from './Field.tsx'

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, keyof FieldWords | 'children'> {
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen; it cannot be chosen again later. */
  placeholder?: string | undefined
}

/** A native select, with the phone's own wheel and the keyboard's own search. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { words, control: select } = divided(props)
  return (
    <Field {...words}>
      {control => (
        <span className="select-box">
          <select {...select} {...control}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
