import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for screen readers; includes the number if there is a badge. */
  label: string
  size?: 'sm' | 'md' | 'lg' | undefined
  /** A choice that is on, such as the viewer's like: also sets `aria-pressed`. */
  pressed?: boolean | undefined
  /** A small count at the icon's corner ("3", "99+"). */
  badge?: string | undefined
  children: ReactNode
}

export function IconButton({
  label,
  size,
  pressed,
  badge,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      aria-pressed={pressed}
      {...rest}
      type={type}
      aria-label={label}
      className={iconButtonClass({ size, on: pressed }, className)}
    >
      {children}
      {badge !== undefined && (
        <span className={css.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  )
}

/** The same look for links; they need an `aria-label` of their own. */
export function iconButtonClass(
  { size = 'md', on = false }: { size?: 'sm' | 'md' | 'lg' | undefined; on?: boolean | undefined } = {},
  extra?: string,
) {
  return classNames(css.iconButton, css[size], on && css.on, extra)
}
