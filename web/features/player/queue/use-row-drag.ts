import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

interface RowDrag {
  /** The row that follows the pointer. */
  row: RefObject<HTMLLIElement | null>
  /** For the handle: spread them over it. */
  grip: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >
  /** How far the row has been dragged; null while it is not dragged. */
  shiftPx: number | null
  /** Whether this click only ends a drag. One by a key or a screen reader never does. */
  wasDragged: (click: MouseEvent) => boolean
}

/** A finger moves up to this far during a press. */
const clickPx = 6

/** Drags a row of a list whose rows have the same height; `onDrop` gets the number of rows, negative for upwards. */
export function useRowDrag(onDrop: (rows: number) => void): RowDrag {
  const row = useRef<HTMLLIElement>(null)
  const from = useRef<number | null>(null)
  const farthest = useRef(0)
  const [shiftPx, setShift] = useState<number | null>(null)
  const shiftOf = (event: PointerEvent) => event.clientY - (from.current ?? event.clientY)
  const end = () => {
    from.current = null
    setShift(null)
  }
  return {
    row,
    shiftPx,
    wasDragged: click => {
      const isEnd = click.detail > 0 && farthest.current > clickPx
      farthest.current = 0
      return isEnd
    },
    grip: {
      onPointerDown: event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientY
        farthest.current = 0
      },
      onPointerMove: event => {
        if (from.current === null) return
        setShift(shiftOf(event))
        farthest.current = Math.max(farthest.current, Math.abs(shiftOf(event)))
      },
      onPointerUp: event => {
        if (from.current === null) return
        const rows = Math.round(shiftOf(event) / (row.current?.offsetHeight ?? 1))
        end()
        if (rows !== 0) onDrop(rows)
      },
      onPointerCancel: end,
    },
  }
}
