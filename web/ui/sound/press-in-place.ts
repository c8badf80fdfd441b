import type { MouseEvent } from 'react'

/**
 * `onMouseDown` of a form, or of one button in it: pressing a button or a link leaves the focus in the field. Leaving a
 * field may bring a sentence under it, which would move the button away between press and release, and nothing would
 * be pressed.
 */
export function pressInPlace(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault()
}
