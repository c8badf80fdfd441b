import { lazy, Suspense, useEffect } from 'react'
import { showCarriedToast } from '../../notices/show-carried-toast.ts'
import { dismissToast, useToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../../session/viewer.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Toast } from '../../ui/layers/Toast.tsx'
import { keptKey } from '../library/guest-import/kept-key.ts'
import { AtRest } from './installed/AtRest.tsx'
import { PageVoice } from './PageVoice.tsx'

const ImportOffer = lazy(async () => ({
  default: (await import('../library/guest-import/ImportOffer.tsx')).ImportOffer,
}))

/**
 * Notices; which page has come; for members who may write, the question about this browser's kept data; and the parts of
 * the installed app.
 */
export function ToastRegion() {
  const say = useSay()
  const notice = useToast()
  useEffect(showCarriedToast, [])
  const mayWrite = useAccount()?.mustVerify === false
  return (
    <>
      {mayWrite && localStorage.getItem(keptKey) && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <ImportOffer />
          </Suspense>
        </ErrorBoundary>
      )}
      <ErrorBoundary>
        <AtRest />
      </ErrorBoundary>
      <PageVoice />
      <Toast
        notice={notice}
        onClose={() => notice && dismissToast(notice.id)}
        closeLabel={say('common.close')}
        regionLabel={say('shell.notices.region')}
        noticeLabel={say('shell.notices.notice')}
      />
    </>
  )
}
