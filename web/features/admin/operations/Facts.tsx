import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface FactsProps {
  /** What they are about, where no heading says it. */
  label?: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** A value that is only a number, with signs between: set as numerals are. A moment, with its "12:09", is none. */
export const isNumber = (value: ReactNode): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d[\d\s.,/%–-]*$/.test(value))

/** What is known of one thing, name beside value. */
export function Facts({ label, facts }: FactsProps) {
  return (
    <dl className={css.facts} aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-numeral={isNumber(value) || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
