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
  /** Draws an edge where nothing else marks it as a control. */
  outlined?: boolean
  /** What is seen; the browser's own list lies over it. */
  children: ReactNode
}

/** A list of settings that needs no script to open, works on every device, and shows `value` whatever is pressed. */
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
