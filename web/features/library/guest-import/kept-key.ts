/** Under which a browser keeps what somebody without an account wanted and heard. */
export const keptKey = 'melodrome_kept'
