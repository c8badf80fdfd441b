import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { barCount } from './bars.ts'

/** How many bars the element is wide enough for; `initial` until it can be measured. */
export function useBarCount(initial: number): [RefObject<HTMLSpanElement | null>, number] {
  const box = useRef<HTMLSpanElement>(null)
  const [count, setCount] = useState(initial)
  useLayoutEffect(() => {
    const width = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setCount(barCount(entry.contentRect.width))
    })
    if (box.current) width.observe(box.current)
    return () => width.disconnect()
  }, [])
  return [box, count]
}
