import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Checkbox.module.css'
import { FieldNote } from './Field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The sentence that the person agrees to; may contain links. */
  children: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const noteId = useId()
  return (
    <div className={classNames(css.box, className)}>
      <label className={css.line}>
        <span className={css.square}>
          <input
            {...input}
            type="checkbox"
            className={classNames(css.input, error !== undefined && css.bad)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : noteId}
          />
          <Check size={16} className={css.tick} aria-hidden="true" />
        </span>
        <span>{children}</span>
      </label>
      <FieldNote id={noteId} error={error} ok={undefined} hint={undefined} />
    </div>
  )
}
