/** The key under which a browser keeps what a guest wanted and heard. */
export const keptKey = 'melodrome_kept'
