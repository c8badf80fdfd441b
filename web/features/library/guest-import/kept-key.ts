/** The storage key for what a guest wanted and heard. */
export const keptKey = 'melodrome_kept'
