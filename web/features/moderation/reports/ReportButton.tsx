import { Flag } from 'lucide-react'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/LazyOnIntent.tsx'
import type { Reportable } from './reportable.ts'

/** Beside a thing that has no menu in which it could be reported. */
export function ReportButton({ subject, name, label }: Reportable & { label: string }) {
  const say = useSay()
  const need = useNeedWords()
  const load = async () => {
    const [dialog] = await Promise.all([import('./ReportDialog.tsx'), need(['reports'])])
    return dialog
  }
  return (
    <LazyOnIntent
      popup="dialog"
      load={load}
      onFail={() => showNetworkFailure(say)}
      trigger={props => (
        <IconButton {...props} size="sm" label={label}>
          <Flag size={16} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ ReportDialog }, { isOpen, ...layer }) =>
        isOpen && <ReportDialog {...layer} subject={subject} name={name} />
      }
    />
  )
}
