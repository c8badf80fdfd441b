/** The heading of the list, which stands above the form for one song. */
export const draftsTitleId = 'drafts-title'

/** Leads eyes and focus from the form to the list. */
export function goToDrafts(): void {
  const heading = document.getElementById(draftsTitleId)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
