import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import css from './StageTitle.module.css'

interface StageTitleProps {
  /** Its length decides the size: long titles are smaller, so that a wave stays visible. */
  title: string
  className?: string | undefined
  /** -1: whatever opens the stage moves the focus here. */
  tabIndex?: -1 | undefined
  children: ReactNode
}

const longTitle = 16
const veryLongTitle = 40

/** The page's heading, as large as on a poster. */
export function StageTitle({ title, className, tabIndex, children }: StageTitleProps) {
  const { length } = title
  return (
    <h1
      tabIndex={tabIndex}
      className={classNames(
        css.title,
        length > longTitle && css.long,
        length > veryLongTitle && css.veryLong,
        className,
      )}
    >
      {children}
    </h1>
  )
}
