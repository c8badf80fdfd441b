import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Field.module.css'

export interface FieldWords {
  label: string
  /** "optional", or where the value comes from, beside the label. */
  optional?: ReactNode
  /** Help, shown while there is no error. */
  hint?: ReactNode
  /** What is wrong and what to do; replaces `hint` and `ok`. */
  error?: string | undefined
  /** A rule that was just met. */
  ok?: string | undefined
  className?: string | undefined
}

/** The attributes that the control inside a field must have so that label, hint and error belong to it. */
export interface FieldControl {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Splits the props of a labelled control into those of the field and those of the control. */
export function divided<P extends FieldWords & { id?: string | undefined }>({
  id,
  label,
  optional,
  hint,
  error,
  ok,
  className,
  ...control
}: P) {
  return { words: { id, label, optional, hint, error, ok, className }, control }
}

/** The look of a control that stands outside of a field. */
export const controlClass = css.control!

interface FieldProps extends FieldWords {
  /** The control's id, if something else must point to it. */
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** The label above, then the control, and one line below it: error, ok or hint. */
export function Field({ id, label, optional, hint, error, ok, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const hasNote = Boolean(error ?? ok ?? hint)
  return (
    <div className={classNames(css.field, className)}>
      <label htmlFor={controlId} className={css.label}>
        {label}
        {optional && <span className={css.optional}>{optional}</span>}
      </label>
      {children({
        id: controlId,
        className: classNames(css.control, error !== undefined && css.bad),
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldNote id={noteId} error={error} ok={ok} hint={hint} />
    </div>
  )
}

interface FieldNoteProps extends Pick<FieldWords, 'error' | 'ok' | 'hint'> {
  id: string
}

/** The line under a control. It stays in the document while empty, so that screen readers notice its changes. */
export function FieldNote({ id, error, ok, hint }: FieldNoteProps) {
  return (
    <div id={id} aria-live="polite" className={css.note}>
      {error !== undefined && (
        <span className={css.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </span>
      )}
      {error === undefined && ok !== undefined && (
        <span className={css.ok}>
          <Check size={16} aria-hidden="true" />
          {ok}
        </span>
      )}
      {error === undefined && ok === undefined && hint !== undefined && (
        <span className={css.hint}>{hint}</span>
      )}
    </div>
  )
}
