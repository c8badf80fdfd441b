/** For `like` and `ilike`: whatever contains the text, as it is written. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The same for whatever begins with it. */
export function beginning(text: string): string {
  return containing(text).slice(1)
}
