import css from './Back.module.css'

/** The look of the link at the head of a page that leads to the page above it. */
export const backClass = css.back
