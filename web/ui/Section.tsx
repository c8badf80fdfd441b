import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

/** A chapter of a page, which a link can point at: parts, one below the other. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** One thing that can be settled. */
export function Part({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  )
}
