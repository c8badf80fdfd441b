/** A number of bars that looks right in the narrowest frame and in a wide one. */
export const embedBars = 88
