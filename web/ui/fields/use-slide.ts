import { type ChangeEvent, type PointerEvent, useState } from 'react'
import { isSideways, shareAt } from './slide-share.ts'

type Press = PointerEvent<HTMLInputElement>

/**
 * For a range input that lies unseen over a picture: the value held during a press, and what to spread over the input.
 * The pointer's place gives the value, which is chosen at the release. The browser's own value counts only for keys and
 * screen readers: it changes under a finger that may yet scroll the page, and iPhones drag nothing but the thumb.
 */
export function useSlide(
  /** The value at a place from 0 (left) to 1. */
  valueAt: (share: number) => number,
  onChoose: (value: number) => void,
  /** Gets what is held, and `null` when the press has ended. */
  onHold?: (value: number | null) => void,
) {
  const [press, setPress] = useState<Press | null>(null)
  const [held, setHeld] = useState<number | null>(null)
  const at = (event: Press) => valueAt(shareAt(event.currentTarget, event))
  const hold = (value: number | null) => {
    setHeld(value)
    onHold?.(value)
  }
  const end = () => {
    setPress(null)
    hold(null)
  }
  const range = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (!press) onChoose(event.target.valueAsNumber)
    },
    onPointerDown: (event: Press) => {
      if (event.button !== 0 || event.currentTarget.matches(':disabled')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setPress(event)
      if (event.pointerType === 'mouse') hold(at(event))
      // Or mouse events would follow the finger, and with them the browser's own value.
      else event.preventDefault()
    },
    onPointerMove: (event: Press) => {
      if (!press) return
      // The release went elsewhere, such as to a menu of the browser.
      if (event.buttons === 0) end()
      // A finger that moves up or down is about to scroll the page.
      else if (held !== null || isSideways(press, event)) hold(at(event))
    },
    onPointerUp: (event: Press) => {
      if (!press) return
      event.currentTarget.focus({ preventScroll: true })
      hold(null)
      onChoose(at(event))
      // Firefox sets its own value once more, after this event.
      setTimeout(setPress, 0, null)
    },
    // The page scrolls under the finger.
    onPointerCancel: end,
  }
  return { held, range }
}
