const fields = 'input:not([type=file], [type=checkbox]), select, textarea'
const headings = 'h1, h2, h3'
const controls = 'button, a[href]'

/**
 * The `ref` of a box, or of a button, that something else replaces: a form by its next step, a button by what it opens.
 * If it is removed while it has the focus, the focus moves to the first field, heading or message that has come,
 * otherwise to the first button or link that has come, otherwise to the heading above. Without this the browser would
 * move the focus to the start of the page.
 */
export function handFocusOver(box: HTMLElement | null): (() => void) | undefined {
  const place = box?.closest('section, li, [role=dialog], main')
  if (!box || !place) return undefined
  const found = (what: string) => [...place.querySelectorAll<HTMLElement>(what)]
  // Runs before React takes the box out.
  return () => {
    if (!box.matches(':focus-within')) return
    const known = new Set(found('*'))
    const above = found(headings).filter(
      heading => heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    queueMicrotask(() => {
      // A dialog may already have taken it as a whole.
      if (!document.activeElement?.contains(place)) return
      const come = [...found(`${fields}, ${headings}, output`), ...found(controls)].filter(
        each => !known.has(each),
      )
      ;[...come, ...above.toReversed()].some(takesFocus)
    })
  }
}

function takesFocus(target: HTMLElement): boolean {
  // Headings and messages, unlike fields and buttons, take it only by script.
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus()
  return document.activeElement === target
}
