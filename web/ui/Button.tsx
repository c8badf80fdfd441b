import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './Button.module.css'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  icon?: ReactNode
  iconEnd?: ReactNode
  /** Work is under way: shows a spinner and `pendingWords`, keeps width and focus, and ignores presses. */
  pending?: boolean | undefined
  pendingWords?: string | undefined
  /** False until the page can react to a press: the button ignores presses but looks the same. */
  listening?: boolean | undefined
}

export function Button({
  look,
  size,
  wide,
  icon,
  iconEnd,
  pending = false,
  pendingWords,
  listening = true,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      disabled={rest.disabled || !listening}
      data-deaf={listening ? undefined : ''}
      className={buttonClass({ look, size, wide }, className)}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={press}
    >
      {pending ? (
        <span className={css.stack}>
          <span className={css.under}>
            <Words {...{ icon, iconEnd, children }} />
          </span>
          <span className={css.words}>
            <Spinner />
            {pendingWords ?? children}
          </span>
        </span>
      ) : (
        <Words {...{ icon, iconEnd, children }} />
      )}
    </button>
  )
}

interface ButtonLinkProps extends ButtonStyle, ComponentProps<'a'> {
  icon?: ReactNode
}

export function ButtonLink({ look, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ look, size, wide }, className)}>
      <Words {...{ icon, children }} />
    </a>
  )
}

function Words({ icon, iconEnd, children }: Pick<ButtonProps, 'icon' | 'iconEnd' | 'children'>) {
  return (
    <>
      {icon}
      {children}
      {iconEnd}
    </>
  )
}
