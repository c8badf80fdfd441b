/**
 * The `ref` of a button that removes the row in which it stands, or of a box around that button. When it leaves while
 * it, or the dialog that it opened, has the focus, the focus goes to the next such button of the page, or the one
 * before, or the heading above. Otherwise it would fall to the beginning of the page.
 */
export function handFocusOn(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  box.dataset['removes'] = ''
  // Runs before React takes the row out.
  return () => {
    const page = box.closest('main, [role=dialog]')
    if (!page || !box.matches(':focus-within, :has([aria-expanded=true])')) return
    const boxes = [...page.querySelectorAll<HTMLElement>('[data-removes]')]
    const at = boxes.indexOf(box)
    const buttons = [...boxes.slice(at + 1), ...boxes.slice(0, at).toReversed()].map(
      each => each.querySelector('button') ?? each,
    )
    const headings = [...page.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(heading => {
      const isAbove = heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING
      return isAbove && !heading.closest('li')
    })
    queueMicrotask(() => {
      if (document.activeElement === document.body) [...buttons, ...headings.toReversed()].some(takesFocus)
    })
  }
}

/** What has left as well, or is in a hidden tab, takes none. */
function takesFocus(target: HTMLElement): boolean {
  if (!target.matches('button')) target.tabIndex = -1
  target.focus()
  return document.activeElement === target
}
