import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'

const importDialog = () => import('../../../ui/layers/ConfirmDialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await importDialog()).ConfirmDialog }))

interface LeaveGuardProps {
  /** Something is being uploaded, or soon will be. */
  isWatching: boolean
  /** The form has words that are not being sent. */
  isUnsaved: boolean
  /** Called when the person wants to leave. */
  isSending: () => boolean
  /** The person leaves anyway. */
  onLeave: () => void
}

/**
 * Asks before the person leaves an upload that is under way: inside the app with our own dialog, for a closing tab with
 * the browser's. Inside the app it also asks before typed words go.
 */
export function LeaveGuard({ isWatching, isUnsaved, isSending, onLeave }: LeaveGuardProps) {
  const say = useSay()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => (isUnsaved || isSending()) && current.pathname !== next.pathname,
    enableBeforeUnload: isSending,
    withResolver: true,
  })
  const isAsking = status === 'blocked'
  const [hasAsked, setAsked] = useState(false)
  if (isAsking && !hasAsked) setAsked(true)
  useEffect(() => {
    // The dialog is loaded now, so that it need not share the connection with the song later.
    if (isWatching) importDialog().catch(console.error)
  }, [isWatching])
  const leave = () => {
    onLeave()
    proceed?.()
  }
  return (
    <Suspense>
      {hasAsked && (
        <ConfirmDialog
          isOpen={isAsking}
          title={say(isUnsaved ? 'common.unsaved.title' : 'upload.leave.title')}
          text={say(isUnsaved ? 'common.unsaved.text' : 'upload.leave.text')}
          cancelWords={say(isUnsaved ? 'common.unsaved.stay' : 'upload.leave.stay')}
          confirmWords={say(isUnsaved ? 'common.unsaved.go' : 'upload.leave.go')}
          onCancel={() => reset?.()}
          onConfirm={leave}
        />
      )}
    </Suspense>
  )
}
