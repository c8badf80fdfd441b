import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import type { Reportable } from '../../moderation/reports/reportable.ts'
import type { Other } from './use-block-and-mute.ts'

interface PersonMenuButtonProps {
  person: Other
  /** What the choices are about, for screen readers. */
  label: string
  /** The content of theirs that can be reported here; without it, the person can be reported. */
  report?: Reportable | undefined
  size?: 'sm' | 'md'
}

/** Opens a menu to report, mute and block a person. */
export function PersonMenuButton({ person, label, report, size }: PersonMenuButtonProps) {
  return (
    <LazyOnIntent
      popup="menu"
      load={() => import('./PersonMenu.tsx')}
      words={['blocks', 'reports']}
      trigger={props => (
        <IconButton {...props} label={label} size={size}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ PersonMenu }, layer) => <PersonMenu {...layer} {...{ person, label, report }} />}
    />
  )
}
