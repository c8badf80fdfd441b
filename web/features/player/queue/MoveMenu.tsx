import type { RefObject } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Menu, MenuItem } from '../../../ui/layers/Menu.tsx'

interface MoveMenuProps {
  opener: RefObject<HTMLElement | null>
  title: string
  /** Its index among the songs to come, from 0. */
  at: number
  count: number
  onMove: (to: number) => void
  onClose: () => void
}

/** Moves a song without dragging. */
export function MoveMenu({ opener, title, at, count, onMove, onClose }: MoveMenuProps) {
  const say = useSay()
  const isFirst = at === 0
  const isLast = at === count - 1
  return (
    <Menu isOpen onClose={onClose} opener={opener} label={say('queue.move', { title })} align="start">
      <MenuItem disabled={isFirst} onChoose={() => onMove(0)}>
        {say('queue.toTop')}
      </MenuItem>
      <MenuItem disabled={isFirst} onChoose={() => onMove(at - 1)}>
        {say('queue.up')}
      </MenuItem>
      <MenuItem disabled={isLast} onChoose={() => onMove(at + 1)}>
        {say('queue.down')}
      </MenuItem>
      <MenuItem disabled={isLast} onChoose={() => onMove(count - 1)}>
        {say('queue.toEnd')}
      </MenuItem>
    </Menu>
  )
}
