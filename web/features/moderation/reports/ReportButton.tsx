import { Flag } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import type { Reportable } from './reportable.ts'

/** For things that have no menu with an item to report them. */
export function ReportButton({ subject, name, label }: Reportable & { label: string }) {
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./ReportDialog.tsx')}
      words={['reports']}
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
