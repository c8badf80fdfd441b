import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface FactsProps {
  /** What they are about, where no heading says it. */
  label?: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** What is known of one thing, name beside value. */
export function Facts({ label, facts }: FactsProps) {
  return (
    <dl className={css.facts} aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
