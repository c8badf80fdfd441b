import css from './Button.module.css'
import { classNames } from './class-names.ts'

type ButtonLook = 'primary' | 'solid' | 'line' | 'ghost' | 'danger' | 'dangerFill'
type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonStyle {
  /** `primary` is the one lime button of a view; `dangerFill` is only for confirming. Default `line`. */
  look?: ButtonLook | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
}

/** The look of a button for elements that are none, such as the router's `Link`. */
export function buttonClass({ look = 'line', size = 'md', wide = false }: ButtonStyle = {}, extra?: string) {
  return classNames(css.button, css[look], css[size], wide && css.wide, extra)
}
