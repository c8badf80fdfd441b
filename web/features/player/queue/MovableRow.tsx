import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import css from './MovableRow.module.css'
import { useRowDrag } from './use-row-drag.ts'

interface MovableRowProps {
  /** What its handle is for, with the title of the song. */
  label: string
  /** Its index among the songs that can be moved, from 0. */
  at: number
  /** The number of these songs. */
  count: number
  /** A key on the first or last row asks for an index beyond the end. */
  onMove: (to: number) => void
  className?: string | undefined
  children: ReactNode
}

/** A song in an order that a person changes: by dragging its handle, with the arrow keys on it, or from its menu. */
export function MovableRow({ label, at, count, onMove, className, children }: MovableRowProps) {
  const { row, grip, shiftPx, wasDragged } = useRowDrag(onMove)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(at + step)
  }
  return (
    <li
      ref={row}
      className={classNames(className, css.row, shiftPx !== null && css.isDragged)}
      style={shiftPx === null ? undefined : { transform: `translateY(${shiftPx}px)` }}
    >
      <LazyOnIntent
        popup="menu"
        load={() => import('./MoveMenu.tsx')}
        words={['queue']}
        trigger={({ onClick, ...props }) => (
          <IconButton
            {...props}
            {...grip}
            label={label}
            className={css.grip}
            onKeyDown={walk}
            onClick={click => wasDragged(click) || onClick()}
          >
            <GripVertical size={18} aria-hidden="true" />
          </IconButton>
        )}
        layer={({ MoveMenu }, layer) => <MoveMenu {...layer} {...{ label, at, count, onMove }} />}
      />
      {children}
    </li>
  )
}
