import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './StatusDot.module.css'

interface StatusDotProps {
  /** `live` is a lime dot, `soon` a ring, `done` a dash. */
  status: 'live' | 'soon' | 'done'
  className?: string | undefined
  children: ReactNode
}

/** A state in words, with a sign that does not rely on colour. */
export function StatusDot({ status, className, children }: StatusDotProps) {
  return <span className={classNames(css.status, css[status], className)}>{children}</span>
}
