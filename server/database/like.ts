/** For `like` and `ilike`: whatever contains the text, as it is written. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
