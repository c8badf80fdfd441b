import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import css from './StageTitle.module.css'

interface StageTitleProps {
  /** Decides the size: long ones are set smaller, so that a wave stays in sight. */
  title: string
  className?: string | undefined
  children: ReactNode
}

const longTitle = 16
const veryLongTitle = 40

/** The page's heading, as large as on a poster. */
export function StageTitle({ title, className, children }: StageTitleProps) {
  const { length } = title
  return (
    <h1
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
