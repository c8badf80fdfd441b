/** The id of the lists on the home page. */
export const listsId = 'lists'

export function scrollToLists(): void {
  scrollIntoSight(document.getElementById(listsId), 'start')
}

/** Scrolls a song's card to the middle of the window. Returns whether there is one. */
export function scrollToSong(songId: string): boolean {
  const card = document.querySelector(`[data-song="${CSS.escape(songId)}"]`)
  scrollIntoSight(card, 'center')
  return card !== null
}

/** Smoothly, unless the reader prefers reduced motion. */
function scrollIntoSight(element: Element | null, block: ScrollLogicalPosition): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block })
}
