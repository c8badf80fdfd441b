import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import css from './OverlaidSelect.module.css'

interface OverlaidSelectProps {
  label: string
  value: string
  onChoose: (value: string) => void
  choices: readonly { value: string; label: string; lang?: string }[]
  /** `stadium` in bars, `row` fills a line of the drawer. */
  look: 'stadium' | 'row'
  /** Draws a border if nothing else shows that it is a control. */
  outlined?: boolean
  /** What is visible; the browser's own select lies over it, transparent. */
  children: ReactNode
}

/** A select for settings that opens without a script, works on every device, and shows `value` whatever is pressed. */
export function OverlaidSelect({
  label,
  value,
  onChoose,
  choices,
  look,
  outlined = false,
  children,
}: OverlaidSelectProps) {
  return (
    <span className={classNames(css.box, css[look], outlined && css.outlined)}>
      {children}
      <select
        className={css.select}
        aria-label={label}
        value={value}
        onChange={event => onChoose(event.currentTarget.value)}
      >
        {choices.map(choice => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  )
}
