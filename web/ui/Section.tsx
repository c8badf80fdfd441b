import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

/** A section of a page, to which a link can point; its parts are one below the other. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

interface PartProps {
  /** For links that point to it. */
  id?: string
  title: string
  text?: string
  children?: ReactNode
}

/** One setting, or one group of them. */
export function Part({ id, title, text, children }: PartProps) {
  const titleId = useId()
  return (
    <section id={id} className={css.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  )
}
