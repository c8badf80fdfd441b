import { type ReactNode, useId } from 'react'
import css from './Part.module.css'

/** A chapter of a section. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={css.part}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
