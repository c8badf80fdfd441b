import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Whether a notice must be on the other side of the screen: in its usual place it would cover the element that has the
 * focus or was pressed last, which is usually what the notice is about. `look` is the notice's ref: it is measured in
 * its usual place.
 */
export function useBesidePressed(id: number | string | undefined): {
  isAbove: boolean
  look: (notice: HTMLElement | null) => void
} {
  const pressed = useRef<Element>(null)
  const [coveringId, setCovering] = useState<typeof id>(undefined)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element) pressed.current = target.closest('button, a, label') ?? target
    }
    document.addEventListener('pointerdown', note, true)
    return () => document.removeEventListener('pointerdown', note, true)
  }, [])
  const look = useCallback(
    (notice: HTMLElement | null) => {
      const others = [document.activeElement, pressed.current]
      if (notice && others.some(other => other && covers(notice, other))) setCovering(id)
    },
    [id],
  )
  return { isAbove: id !== undefined && coveringId === id, look }
}

function covers(notice: Element, other: Element): boolean {
  if (other === document.body || notice.contains(other)) return false
  const [one, two] = [notice.getBoundingClientRect(), other.getBoundingClientRect()]
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
}
