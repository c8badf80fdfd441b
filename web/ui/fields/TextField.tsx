import type { ComponentProps } from 'react'
import { divided, Field, type FieldWords } from './Field.tsx'

/** One line of text. Takes everything an `<input>` does, so a form's `register()` spreads into it. */
export function TextField(props: FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords>) {
  const { words, control: input } = divided(props)
  return <Field {...words}>{control => <input type="text" {...input} {...control} />}</Field>
}

/** Several lines of text. */
export function TextArea(props: FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>) {
  const { words, control: input } = divided(props)
  return <Field {...words}>{control => <textarea rows={4} {...input} {...control} />}</Field>
}
