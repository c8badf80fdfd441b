import { Ban, Flag, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { Menu, MenuItem } from '../../../ui/layers/Menu.tsx'
import type { Reportable } from '../../moderation/reports/reportable.ts'
import { type Other, useBlockAndMute } from './use-block-and-mute.ts'

const ReportDialog = late(
  async () => (await import('../../moderation/reports/ReportDialog.tsx')).ReportDialog,
)

interface PersonMenuProps extends LayerProps {
  person: Other
  label: string
  /** Other items of the menu, before the rest. */
  children?: ReactNode
  /** The content of theirs beside which the menu is; without it, the person can be reported. */
  report?: Reportable | undefined
}

/** What a viewer can do about a person: report, mute at once, block after a confirmation. */
export function PersonMenu({ person, label, children, report, ...layer }: PersonMenuProps) {
  const say = useSay()
  const { block } = useBlockAndMute(person)
  const isMember = useAccount() !== null
  const [isAsking, setAsking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const name = person.artistName
  return (
    <>
      <Menu {...layer} label={label}>
        {children}
        <MenuItem icon={<Flag size={18} />} onChoose={() => setReporting(true)}>
          {say(report ? 'reports.report' : 'reports.report.person')}
        </MenuItem>
        {isMember && <BlockAndMuteItems {...{ person }} onBlock={() => setAsking(true)} />}
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
      {isReporting && (
        <ReportDialog
          {...(report ?? { subject: { kind: 'person', id: person.id }, name })}
          opener={layer.opener}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}

/** Menu items, so that the arrow keys find them among the others. */
function BlockAndMuteItems({ person, onBlock }: { person: Other; onBlock: () => void }) {
  const say = useSay()
  const { unblock, mute, unmute } = useBlockAndMute(person)
  return (
    <>
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
        <MenuItem danger icon={<Ban size={18} />} onChoose={onBlock}>
          {say('blocks.block')}
        </MenuItem>
      )}
    </>
  )
}
