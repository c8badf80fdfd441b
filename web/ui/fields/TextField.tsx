import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './Field.tsx'

/** One line of text. Takes everything an `<input>` does, so a form's `register()` spreads into it. */
export function TextField({
  label,
  optional,
  hint,
  error,
  ok,
  className,
  id,
  ...input
}: FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords>) {
  return (
    <Field {...{ id, label, optional, hint, error, ok, className }}>
      {control => <input type="text" {...input} {...control} />}
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  ok,
  className,
  id,
  ...input
}: FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>) {
  return (
    <Field {...{ id, label, optional, hint, error, ok, className }}>
      {control => <textarea rows={4} {...input} {...control} />}
    </Field>
  )
}
