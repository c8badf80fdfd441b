import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './ReadingPage.module.css'

interface ReadingPageProps {
  /** A text that stands for itself, such as the terms. */
  as?: 'div' | 'article'
  className?: string | undefined
  children: ReactNode
}

/** The frame of pages that are read: charts explained, terms, decisions, transparency. */
export function ReadingPage({ as: Element = 'div', className, children }: ReadingPageProps) {
  return <Element className={classNames('page', css.reading, className)}>{children}</Element>
}
