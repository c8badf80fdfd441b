import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './ReadingPage.module.css'

interface ReadingPageProps {
  /** `article` for a text that is complete in itself, such as the terms. */
  as?: 'div' | 'article'
  className?: string | undefined
  children: ReactNode
}

/** The frame of pages with long texts: how charts work, terms, decisions, transparency. */
export function ReadingPage({ as: Element = 'div', className, children }: ReadingPageProps) {
  return <Element className={classNames('page', css.reading, className)}>{children}</Element>
}
