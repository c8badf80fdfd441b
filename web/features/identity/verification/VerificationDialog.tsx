import { type RefObject, useRef } from 'react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount, useRefreshViewer } from '../../../session/viewer.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { CodeForm } from './EmailCodeForm.tsx'

interface VerificationDialogProps {
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Verifies the member's address without leaving the page, so that nothing begun on it is lost. */
export function VerificationDialog({ onClose, opener }: VerificationDialogProps) {
  const say = useSay()
  const account = useAccount()
  const field = useRef<HTMLInputElement>(null)
  const refreshViewer = useRefreshViewer()
  const finish = () => {
    showToast({ title: say('verification.done'), tone: 'good' })
    onClose()
    void refreshViewer()
  }
  if (!account) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      initialFocus={field}
      size="sm"
      title={say('verification.title')}
      description={account.mustVerify ? say('verification.why') : undefined}
      closeLabel={say('common.close')}
    >
      <CodeForm email={account.email} onVerified={finish} fieldRef={field} />
    </Dialog>
  )
}
