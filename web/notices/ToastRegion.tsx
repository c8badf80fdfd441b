import { lazy, Suspense } from 'react'
import { useSay } from '../say/use-say.ts'
import { Forgiving } from '../ui/Forgiving.tsx'
import { Toast } from '../ui/Toast.tsx'
import { useAccount } from '../session/viewer.ts'
import { keptKey } from '../features/library/guest-import/kept-key.ts'
import { dismissToast, useToast } from './toasts.ts'

const TakeOverOffer = lazy(async () => ({
  default: (await import('../features/library/guest-import/TakeOverOffer.tsx')).TakeOverOffer,
}))

/** Notices, and for members who may write the question what this browser kept for them shall become. */
export function ToastRegion() {
  const say = useSay()
  const notice = useToast()
  const mayWrite = useAccount()?.mustVerify === false
  return (
    <>
      {mayWrite && localStorage.getItem(keptKey) && (
        <Forgiving>
          <Suspense fallback={null}>
            <TakeOverOffer />
          </Suspense>
        </Forgiving>
      )}
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
