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
}

const cells = Array.from({ length: verificationCodeDigits }, (_, place) => place)

/**
 * A code of six digits: one real input, drawn as six cells. Its form is sent as soon as the sixth digit is there,
 * whether it was typed, pasted or filled in. A wrong code is marked whole, so that the next digit begins anew.
 */
export function CodeField({ name, label, value, error, onChange, onBlur, ref }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isMarked, setMarked] = useState(false)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  useEffect(() => {
    if (value.length === cells.length) input.current?.form?.requestSubmit()
  }, [value])
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])
  const put = (text: string) => onChange({ currentTarget: { value: digitsOf(text) } })
  const paste = (event: ClipboardEvent) => {
    const pasted = digitsOf(event.clipboardData.getData('text'))
    if (pasted.length < cells.length) return
    event.preventDefault()
    put(pasted)
  }
  /** The cells show no cursor within the digits, so it stays at their end. */
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
        <span className={classNames(css.code, error !== undefined && css.bad)}>
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
            inputMode="numeric"
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

/** Codes come out of mails as "482 913" or with a line's end; full-width digits count too. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, cells.length)
}
