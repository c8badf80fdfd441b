import css from './Spinner.module.css'

/** A turning ring in the colour of the text beside it. Decorative: the text says what is going on. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <span className={css.spinner} style={{ width: size, height: size }} aria-hidden="true" />
}
