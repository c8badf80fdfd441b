import { AudioLines, ListPlus, MicVocal } from 'lucide-react'
import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Menu, MenuCheck, MenuItem } from '../../../ui/layers/Menu.tsx'
import { chooseLevel } from '../choose-level.ts'
import { isLevelEven } from '../level-memory.ts'
import { showLineInBar, useLineInBar } from '../line-in-bar.ts'

interface PanelMenuProps extends LayerProps {
  onSave: () => void
}

export function PanelMenu({ onSave, ...layer }: PanelMenuProps) {
  const say = useSay()
  const [isEven, setEven] = useState(isLevelEven)
  const isLineShown = useLineInBar()
  const change = (even: boolean) => {
    chooseLevel(even)
    setEven(even)
  }
  return (
    <Menu {...layer} label={say('queue.menu')}>
      <MenuItem icon={<ListPlus size={18} />} onChoose={onSave}>
        {say('queue.save')}
      </MenuItem>
      <MenuCheck icon={<AudioLines size={18} />} checked={isEven} onCheck={change}>
        {say('queue.even')}
      </MenuCheck>
      <MenuCheck icon={<MicVocal size={18} />} checked={isLineShown} onCheck={showLineInBar}>
        {say('queue.line')}
      </MenuCheck>
    </Menu>
  )
}
