import { useSay } from '../../../say/use-say.ts'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Menu, MenuItem } from '../../../ui/layers/Menu.tsx'

interface MoveMenuProps extends LayerProps {
  label: string
  /** Its index among the songs that can be moved, from 0. */
  at: number
  count: number
  onMove: (to: number) => void
}

/** Moves a song without dragging. */
export function MoveMenu({ at, count, onMove, ...layer }: MoveMenuProps) {
  const say = useSay()
  const isFirst = at === 0
  const isLast = at === count - 1
  return (
    <Menu {...layer} align="start">
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
