import { X } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal } from '../../../api/refused.ts'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { useSay } from '../../../say/use-say.ts'
import { useWords } from '../../../say/use-words.ts'
import { refusedEvent } from '../../../session/unauthorized.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import css from './VerificationNotice.module.css'

const dismissedKey = 'melodrome_verify_later'

/**
 * A line below the bar for members whose address is not verified. It opens the dialog, also when the server refuses
 * something because of that. A member who may write anyway can hide it until the browser is closed.
 */
export function VerificationNotice() {
  return useWords('verification') && <Line />
}

function Line() {
  const say = useSay()
  const account = useAccount()
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) !== null)
  const opener = useRef<HTMLButtonElement>(null)
  const { Dialog, open, close } = useDialog()
  const lead = useEffectEvent(open)
  useEffect(() => {
    const listener = (event: Event) => {
      if (!isUnverified(event)) return
      event.preventDefault()
      lead()
    }
    addEventListener(refusedEvent, listener)
    return () => removeEventListener(refusedEvent, listener)
  }, [])
  if (!account || account.emailVerified) return null
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, '1')
    setDismissed(true)
  }
  return (
    <>
      {(account.mustVerify || !isDismissed) && (
        <section className={css.notice} aria-label={say('verification.notice.label')}>
          <p className={css.text}>
            {say(account.mustVerify ? 'verification.notice.must' : 'verification.notice.may')}
          </p>
          <Button ref={opener} size="sm" aria-haspopup="dialog" onClick={open}>
            {say('verification.notice.action')}
          </Button>
          {!account.mustVerify && (
            <IconButton label={say('verification.notice.later')} onClick={dismiss}>
              <X size={18} />
            </IconButton>
          )}
        </section>
      )}
      {Dialog && <Dialog opener={opener} onClose={close} />}
    </>
  )
}

function isUnverified(event: Event): boolean {
  return event instanceof CustomEvent && isRefusal(event.detail, 'account.unverified')
}

type OpenedDialog = ComponentType<{ onClose: () => void; opener: RefObject<HTMLElement | null> }>

/** The dialog is a chunk of its own, loaded when it is needed. */
function useDialog() {
  const say = useSay()
  const [Dialog, setDialog] = useState<OpenedDialog | null>(null)
  const open = () => {
    import('./VerificationDialog.tsx').then(
      ({ VerificationDialog }) => setDialog(() => VerificationDialog),
      (error: unknown) => {
        console.error(error)
        showNetworkFailure(say)
      },
    )
  }
  return { Dialog, open, close: () => setDialog(null) }
}
