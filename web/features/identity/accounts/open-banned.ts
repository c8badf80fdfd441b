/** Reloads the document, because the person who was signed in before no longer is. */
export function openBanned(): void {
  location.replace('/auth?mode=banned')
}
