import { useBlocker } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** Asked at the moment somebody wants to go. */
  isSending: () => boolean
  /** They go all the same. */
  onLeave: () => void
}

/** Asks before an upload that is under way is left: here in our own words, for a closing tab in the browser's. */
export function LeaveGuard({ isSending, onLeave }: LeaveGuardProps) {
  const say = useSay()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isSending() && current.pathname !== next.pathname,
    enableBeforeUnload: isSending,
    withResolver: true,
  })
  const leave = () => {
    onLeave()
    proceed?.()
  }
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={say('upload.leave.title')}
      text={say('upload.leave.text')}
      cancelWords={say('upload.leave.stay')}
      confirmWords={say('upload.leave.go')}
      onCancel={() => reset?.()}
      onConfirm={leave}
    />
  )
}
