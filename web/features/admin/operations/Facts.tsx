import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface FactsProps {
  /** What the facts are about, if no heading says it. */
  label?: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/**
 * Whether a value is only a number, with signs between; such values use the style for numerals. A moment, with its
 * "12:09", is none.
 */
export const isNumber = (value: ReactNode): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d[\d\s.,/%–-]*$/.test(value))

/** Facts about one thing: each name beside its value. */
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
