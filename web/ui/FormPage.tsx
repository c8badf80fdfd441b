import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './FormPage.module.css'

interface FormPageProps {
  title: string
  /** For a single form. */
  narrow?: boolean
  children: ReactNode
}

/** A page with settings or forms, one below the other, in a width that is easy to read. */
export function FormPage({ title, narrow = false, children }: FormPageProps) {
  return (
    <div className={classNames('page', css.page, narrow && css.narrow)}>
      <h1 className={css.title}>{title}</h1>
      {children}
    </div>
  )
}
