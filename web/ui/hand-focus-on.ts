/**
 * The `ref` of a button that removes the row in which it stands, or of a box around that button. If the button is
 * removed while it, its menu or its question has the focus, the focus moves to the next such button of the same section,
 * otherwise to the previous one, otherwise to the heading under which the row stood. Without this the browser would move
 * the focus to the start of the page.
 */
export function handFocusOn(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  box.dataset['removes'] = ''
  // Runs before React takes the row out.
  return () => {
    const page = box.closest('main, [role=dialog]')
    const list = box.closest('section, main, [role=dialog]')
    const { activeElement } = document
    const isAsking = activeElement?.closest('[role=menu], [role=alertdialog]')
    if (!page || !list || !(isAsking || box.contains(activeElement))) return
    const boxes = [...list.querySelectorAll<HTMLElement>('[data-removes]')]
    const at = boxes.indexOf(box)
    // A box may be empty: not every row of a table can be changed.
    const buttons = [...boxes.slice(at + 1), ...boxes.slice(0, at).toReversed()].flatMap(each =>
      each.matches('button') ? each : (each.querySelector('button') ?? []),
    )
    const headings = [...page.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].filter(heading => {
      const isAbove = heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING
      return isAbove && (heading.closest('li, form, section') ?? page).contains(box)
    })
    queueMicrotask(() => {
      if (document.activeElement === document.body) [...buttons, ...headings.toReversed()].some(takesFocus)
    })
  }
}

/** Returns false for an element that was removed as well or is in a hidden tab: it can't take the focus. */
function takesFocus(target: HTMLElement): boolean {
  if (!target.matches('button')) target.tabIndex = -1
  target.focus()
  return document.activeElement === target
}
