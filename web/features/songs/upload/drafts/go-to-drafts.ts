/** The id of the list's heading, above the form for one song. */
export const draftsTitleId = 'drafts-title'

/** Scrolls from the form to the list and moves the focus there. */
export function goToDrafts(): void {
  const heading = document.getElementById(draftsTitleId)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
