import { Ban, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { LayerProps } from '../../ui/LazyOnIntent.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { type Other, useDistance } from './use-distance.ts'

interface PersonMenuProps extends LayerProps {
  person: Other
  label: string
  /** What else stands in the menu, before the rest. */
  children?: ReactNode
}

/** What one can do about somebody: mute at once, block after a question. */
export function PersonMenu({ person, label, children, ...layer }: PersonMenuProps) {
  const say = useSay()
  const { block, unblock, mute, unmute } = useDistance(person)
  const [isAsking, setAsking] = useState(false)
  const name = person.artistName
  return (
    <>
      <Menu {...layer} label={label}>
        {children}
        {person.isMuted ? (
          <MenuItem icon={<Volume2 size={18} />} onChoose={() => void unmute()}>
            {say('blocks.unmute')}
          </MenuItem>
        ) : (
          <MenuItem icon={<VolumeX size={18} />} onChoose={() => void mute()}>
            {say('blocks.mute')}
          </MenuItem>
        )}
        {person.isBlocked ? (
          <MenuItem icon={<Ban size={18} />} onChoose={() => void unblock()}>
            {say('blocks.unblock')}
          </MenuItem>
        ) : (
          <MenuItem danger icon={<Ban size={18} />} onChoose={() => setAsking(true)}>
            {say('blocks.block')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        opener={layer.opener}
        title={say('blocks.block.title', { name })}
        text={say('blocks.block.text')}
        cancelWords={say('blocks.block.keep')}
        confirmWords={say('blocks.block.confirm')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void block()
        }}
      />
    </>
  )
}
