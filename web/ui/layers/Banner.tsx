import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './Banner.module.css'

const icons = { bad: CircleAlert, good: CircleCheck, warn: TriangleAlert }

interface BannerProps {
  tone: keyof typeof icons
  /** Screen readers say it at once when it appears; for answers to an act. */
  announced?: boolean | undefined
  action?: ReactNode
  children: ReactNode
}

/** A message that stays: above a form, or at the top of a page. */
export function Banner({ tone, announced = false, action, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames(css.banner, css[tone])} role={announced ? 'alert' : undefined}>
      <Icon size={20} aria-hidden="true" />
      <div className={css.words}>{children}</div>
      {action}
    </div>
  )
}
