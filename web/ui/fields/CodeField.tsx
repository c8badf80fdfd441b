import { type ClipboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { verificationCodeDigits } from '#contract/limits.ts'
import { classNames } from '../class-names.ts'
import css from './CodeField.module.css'
import { Field } from './Field.tsx'

interface CodeFieldProps {
  name: string
  label: string
  value: string
  error?: string | undefined
  onChange: (typed: { currentTarget: { value: string } }) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement | null> | undefined
  kind?: CodeKind
}

/** Which characters a code has, and how many. */
export interface CodeKind {
  length: number
  /** The characters of a typed or pasted text that belong to the code. */
  signsOf: (text: string) => string
  inputMode: 'numeric' | 'text'
}

/** Mails may show codes as "482 913" or with a line end; full-width digits also count. */
const digits: CodeKind = {
  length: verificationCodeDigits,
  signsOf: text => text.normalize('NFKC').replaceAll(/\D/g, ''),
  inputMode: 'numeric',
}

/**
 * A code of six digits, or of another kind: one real input, drawn as cells. Its form is sent as soon as the last
 * character is there, whether typed, pasted or filled in. A wrong code is selected as a whole, so that the next
 * character replaces it.
 */
export function CodeField({
  name,
  label,
  value,
  error,
  onChange,
  onBlur,
  ref,
  kind = digits,
}: CodeFieldProps) {
  const cells = Array.from({ length: kind.length }, (_, place) => place)
  const signsOf = (text: string) => kind.signsOf(text).slice(0, kind.length)
  const input = useRef<HTMLInputElement>(null)
  const [isMarked, setMarked] = useState(false)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  useEffect(() => {
    if (value.length === kind.length) input.current?.form?.requestSubmit()
  }, [value, kind])
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])
  const put = (text: string) => onChange({ currentTarget: { value: signsOf(text) } })
  const paste = (event: ClipboardEvent) => {
    const pasted = signsOf(event.clipboardData.getData('text'))
    if (pasted.length < cells.length) return
    event.preventDefault()
    put(pasted)
  }
  /** The cells show no cursor inside the code, so the cursor stays at the end. */
  const keepAtEnd = () => {
    const field = input.current
    if (!field) return
    const { selectionStart, selectionEnd, value: text } = field
    setMarked(text !== '' && selectionStart !== selectionEnd)
    if (selectionStart === selectionEnd && selectionEnd !== text.length)
      field.setSelectionRange(text.length, text.length)
  }
  const next = Math.min(value.length, cells.length - 1)
  return (
    <Field label={label} error={error}>
      {({ className: _look, ...control }) => (
        <span className={classNames(css.code, cells.length > 6 && css.long, error !== undefined && css.bad)}>
          <input
            {...control}
            ref={input}
            className={css.input}
            type="text"
            name={name}
            value={value}
            onChange={event => put(event.currentTarget.value)}
            onPaste={paste}
            onSelect={keepAtEnd}
            onBlur={onBlur}
            inputMode={kind.inputMode}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          {cells.map(place => (
            <span
              key={place}
              aria-hidden="true"
              className={classNames(
                css.cell,
                place === next && css.next,
                isMarked && value[place] !== undefined && css.marked,
              )}
            >
              {value[place]}
            </span>
          ))}
        </span>
      )}
    </Field>
  )
}
