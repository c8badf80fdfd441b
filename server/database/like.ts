/** A pattern for `like` and `ilike`: texts that contain this one literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The same for texts that begin with it. */
export function beginning(text: string): string {
  return containing(text).slice(1)
}
