import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { termsVersion } from '#contract/identity/terms-version.ts'
import { call } from '../../../api/call.ts'
import { isRefusal } from '../../../api/refused.ts'
import { networkFailure } from '../../../notices/network-failure.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { refusedEvent } from '../../../session/unauthorized.ts'
import { useAction } from '../../../session/use-action.ts'
import { useRefreshViewer } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import css from './TermsChanged.module.css'

const laterKey = 'melodrome_terms_later'

/**
 * Asks members who agreed to an earlier version of the terms: once when they come, and again when the server refuses
 * something because of that. A member who does not answer yet can still read.
 */
export function TermsChanged() {
  const say = useSay()
  const refresh = useRefreshViewer()
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(laterKey) === null)
  useEffect(() => {
    const listener = (event: Event) => {
      if (!isAboutTerms(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener(refusedEvent, listener)
    return () => removeEventListener(refusedEvent, listener)
  }, [])
  const later = () => {
    sessionStorage.setItem(laterKey, '1')
    setOpen(false)
  }
  const { act, isPending } = useAction({
    call: () => call('PUT /api/account/terms', { body: { version: termsVersion } }),
    done: () => {
      showToast({ title: say('legal.changed.done'), tone: 'good' })
      setOpen(false)
      void refresh()
    },
    failed: () => networkFailure(say),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={later}
      size="sm"
      title={say('legal.changed.title')}
      closeLabel={say('common.close')}
    >
      <div className={css.text}>
        <p>{say('legal.changed.text')}</p>
        <p>
          <a href="/terms" target="_blank" rel="noreferrer">
            {say('legal.changed.read')}
          </a>
        </p>
        <p>{say('legal.changed.until')}</p>
        <p>
          <Link to="/settings" hash="data" onClick={later}>
            {say('legal.changed.leave')}
          </Link>
        </p>
        <div className="wrapping">
          <Button
            look="primary"
            pending={isPending}
            pendingWords={say('legal.changed.pending')}
            onClick={() => void act()}
          >
            {say('legal.changed.accept')}
          </Button>
          <Button onClick={later}>{say('legal.changed.later')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function isAboutTerms(event: Event): boolean {
  return event instanceof CustomEvent && isRefusal(event.detail, 'account.termsChanged')
}
