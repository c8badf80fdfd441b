import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

interface RowDrag {
  /** The row that follows the pointer. */
  row: RefObject<HTMLLIElement | null>
  /** For the handle: spread them over it. */
  grip: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture',
    (event: PointerEvent) => void
  >
  /** How far the row has been dragged; null while it is not dragged. */
  shiftPx: number | null
  /** Whether this click only ends a drag. One by a key or a screen reader never does. */
  wasDragged: (click: MouseEvent) => boolean
}

/** A finger moves up to this far during a press. */
const clickPx = 6
/** So near to an edge of what can be seen the list scrolls. */
const edgePx = 40
/** About as high as the bars of a page at the top and bottom. */
const barPx = 100
const scrollEveryMs = 16

/** Drags a row of a list; `onDrop` gets its new index. What is around the list scrolls while the row is near an edge. */
export function useRowDrag(onDrop: (to: number) => void): RowDrag {
  const row = useRef<HTMLLIElement>(null)
  /** Where in the list it was pressed, and where in the window the pointer is. */
  const press = useRef<{ from: number; y: number } | null>(null)
  const farthest = useRef(0)
  const [shiftPx, setShift] = useState<number | null>(null)
  const follow = () => {
    if (!press.current || !row.current) return
    const shift = heightInList(row.current, press.current.y) - press.current.from
    farthest.current = Math.max(farthest.current, Math.abs(shift))
    setShift(withinList(row.current, shift))
  }
  const end = () => {
    press.current = null
    setShift(null)
  }
  const scrollOn = useEffectEvent(() => {
    if (!press.current || !row.current || farthest.current <= clickPx) return
    const { from, y } = press.current
    const scroller = scrollerOf(row.current)
    scroller.scrollTop += scrollStep(y, heightInList(row.current, y) - from, sightOf(scroller))
    follow()
  })
  const isDragged = shiftPx !== null
  useEffect(() => {
    if (!isDragged) return undefined
    const scrolling = setInterval(() => scrollOn(), scrollEveryMs)
    return () => clearInterval(scrolling)
  }, [isDragged])
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
        if (event.button !== 0 || !row.current) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press.current = { from: heightInList(row.current, event.clientY), y: event.clientY }
        farthest.current = 0
      },
      onPointerMove: event => {
        if (!press.current) return
        press.current.y = event.clientY
        follow()
      },
      onPointerUp: event => {
        if (!press.current || !row.current) return
        const rows = rowsBeside(row.current)
        const to = placeAt(rows, heightInList(row.current, event.clientY))
        end()
        if (to !== rows.indexOf(row.current)) onDrop(to)
      },
      // Without a drop before it, for example when the browser takes a touch for scrolling.
      onLostPointerCapture: end,
    },
  }
}

/** The index of the row at a height in the list; above the list the first one, below it the last one. */
export function placeAt(rows: readonly Pick<HTMLElement, 'offsetTop' | 'offsetHeight'>[], y: number): number {
  const top = rows[0]?.offsetTop ?? 0
  const at = rows.findIndex(row => y < row.offsetTop + row.offsetHeight - top)
  return at < 0 ? rows.length - 1 : at
}

/** How far to scroll now. The step grows as `y` comes closer to the edge towards which the row is dragged. */
export function scrollStep(y: number, shiftPx: number, sight: { top: number; bottom: number }): number {
  const depth = shiftPx < 0 ? sight.top + edgePx - y : y - (sight.bottom - edgePx)
  return (Math.sign(shiftPx) * Math.min(Math.max(0, depth), edgePx)) / 2
}

// `offsetTop` says where a row was before it was dragged, a rectangle where it is shown.
function rowsBeside(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.children ?? [])].filter(one => one instanceof HTMLElement)
}

function heightInList(row: HTMLElement, y: number): number {
  return y - (row.parentElement?.getBoundingClientRect().top ?? 0)
}

/**
 * Keeps the row inside its list. Outside, it would make the scrolling area longer, and the scrolling would never end.
 */
function withinList(row: HTMLElement, shift: number): number {
  const rows = rowsBeside(row)
  const [first, last] = [rows[0] ?? row, rows.at(-1) ?? row]
  const bottom = last.offsetTop + last.offsetHeight - row.offsetHeight
  return Math.min(Math.max(shift, first.offsetTop - row.offsetTop), bottom - row.offsetTop)
}

/** What scrolls the row: a panel around it, or the page. */
function scrollerOf(element: Element): Element {
  const parent = element.parentElement
  if (!parent) return element
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent)
}

function sightOf(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.documentElement) return { top: barPx, bottom: scroller.clientHeight - barPx }
  const { top } = scroller.getBoundingClientRect()
  return { top, bottom: top + scroller.clientHeight }
}
