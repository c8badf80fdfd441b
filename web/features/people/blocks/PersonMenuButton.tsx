import { Ellipsis } from 'lucide-react'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/LazyOnIntent.tsx'
import type { Reportable } from '../../moderation/reports/reportable.ts'
import type { Other } from './use-distance.ts'

interface PersonMenuButtonProps {
  person: Other
  /** What the choices are about, as spoken. */
  label: string
  /** What of theirs stands here, and can be reported; without it they can be themselves. */
  report?: Reportable | undefined
  size?: 'sm' | 'md'
  className?: string | undefined
}

/** Leads to reporting, muting and blocking somebody. */
export function PersonMenuButton({ person, label, report, size, className }: PersonMenuButtonProps) {
  const say = useSay()
  const need = useNeedWords()
  const load = async () => {
    const [menu] = await Promise.all([import('./PersonMenu.tsx'), need(['blocks', 'reports'])])
    return menu
  }
  return (
    <LazyOnIntent
      popup="menu"
      load={load}
      trigger={props => (
        <IconButton {...props} label={label} size={size} className={className}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ PersonMenu }, layer) => <PersonMenu {...layer} {...{ person, label, report }} />}
      onFail={() => showNetworkFailure(say)}
    />
  )
}
