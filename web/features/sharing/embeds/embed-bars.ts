/** As many as look right in the narrowest frame and in a wide one. */
export const embedBars = 88
