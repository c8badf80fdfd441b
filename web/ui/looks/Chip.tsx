import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './Chip.module.css'

type ChipLook = 'line' | 'fill' | 'on'

interface ChipProps {
  look?: ChipLook | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Names a genre, a tag or a state. For one that can be pressed, give a link `chipClass()`. */
export function Chip({ look, icon, className, children }: ChipProps) {
  return (
    <span className={chipClass(look, className)}>
      {icon}
      {children}
    </span>
  )
}

export function chipClass(look: ChipLook = 'line', extra?: string): string {
  return classNames(css.chip, css[look], extra)
}
