import { Flag } from 'lucide-react'
import { useNeedWords, useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'
import { showNetworkFailure } from '../shell/network-failure.ts'
import css from './DeleteMessageButton.module.css'

interface ReportMessageButtonProps {
  /** The conversation. */
  within: string
  message: { id: string; content: string }
}

/** Beside a message of the other one. */
export function ReportMessageButton({ within, message }: ReportMessageButtonProps) {
  const say = useSay()
  const need = useNeedWords()
  const load = async () => {
    const [dialog] = await Promise.all([import('../reports/ReportDialog.tsx'), need(['reports'])])
    return dialog
  }
  return (
    <span className={css.quiet}>
      <LazyOnIntent
        popup="dialog"
        load={load}
        onFail={() => showNetworkFailure(say)}
        trigger={props => (
          <IconButton {...props} size="sm" label={say('messages.report')}>
            <Flag size={16} />
          </IconButton>
        )}
        layer={({ ReportDialog }, { isOpen, ...layer }) =>
          isOpen && (
            <ReportDialog
              {...layer}
              subject={{ kind: 'message', id: message.id, within }}
              name={message.content}
            />
          )
        }
      />
    </span>
  )
}
