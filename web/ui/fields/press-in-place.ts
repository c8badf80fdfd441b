import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of a form: a press on a button or a link leaves the focus in the field.
 * Without this, leaving the field could show an error under it and move the button between press and release, so that
 * the press would be lost.
 */
export function pressInPlace(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault()
}
