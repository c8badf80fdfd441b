import css from './Back.module.css'

/** The look of the link at the head of a page that leads to where it belongs. */
export const backClass = css.back
