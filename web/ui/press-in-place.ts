import type { MouseEvent } from 'react'

/**
 * A form's `onMouseDown`: pressing one of its buttons or links leaves the focus in the field. Leaving a field may bring
 * a sentence under it, which would move the button away between press and release, and nothing would be pressed.
 */
export function pressInPlace(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault()
}
