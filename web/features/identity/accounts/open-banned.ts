/** Loads the document anew: the person who was signed in here before is not any more. */
export function openBanned(): void {
  location.replace('/auth?mode=banned')
}
