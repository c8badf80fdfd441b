/** The code of an error of Node ('ENOENT') or of PostgreSQL ('57P03'). */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
