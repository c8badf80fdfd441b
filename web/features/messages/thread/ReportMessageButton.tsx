import { useSay } from '../../../say/use-say.ts'
import { ReportButton } from '../../moderation/reports/ReportButton.tsx'
import css from './DeleteMessageButton.module.css'

interface ReportMessageButtonProps {
  /** The id of the conversation. */
  within: string
  message: { id: string; content: string }
}

/** Beside a message of the other person. */
export function ReportMessageButton({ within, message: { id, content } }: ReportMessageButtonProps) {
  const say = useSay()
  return (
    <span className={css.quiet}>
      <ReportButton subject={{ kind: 'message', id, within }} name={content} label={say('messages.report')} />
    </span>
  )
}
