import { type RefObject, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { resetAuth } from '../../session/leave.ts'
import type { Viewer } from '../../session/viewer.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'

interface ResetDialogProps {
  viewer: Viewer
  opener?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
}

/** Asks first, because some of it is nowhere else, and the item stands beside the log-out. */
export function ResetDialog({ viewer, opener, onClose }: ResetDialogProps) {
  const say = useSay()
  const [isPending, setPending] = useState(false)
  const reset = async () => {
    setPending(true)
    if (!(await resetAuth(viewer, say))) setPending(false)
  }
  return (
    <ConfirmDialog
      isOpen
      opener={opener}
      title={say('app.reset.title')}
      text={say('app.reset.text')}
      cancelWords={say('app.reset.keep')}
      confirmWords={say('app.reset.confirm')}
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => void reset()}
    />
  )
}
