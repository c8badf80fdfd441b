import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { showToast } from '../../../notices/toasts.ts'
import { dayOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { logOut } from '../../../session/leave.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { useRefreshViewer, useViewer } from '../../../session/viewer.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import css from '../export/AccountData.module.css'

/** For whoever comes back before their account is gone. */
export function LeavingBanner({ dueAt }: { dueAt: string }) {
  const say = useSay()
  const viewer = useViewer()
  const refresh = useRefreshViewer()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/account/deletion'),
    onSuccess: () => {
      showToast({ title: say('account.leaving.kept'), tone: 'good' })
      void refresh()
    },
    onError: error => {
      if (!onUnauthorized(error, say)) showNetworkFailure(say)
    },
  })
  return (
    <Banner tone="warn">
      <div className={css.leaving}>
        <p>
          <strong>{say('account.leaving.title', { time: dayOf(dueAt, say.language) })}</strong>
          <br />
          {say('account.leaving.text')}
        </p>
        <div className={css.buttons}>
          <Button
            look="primary"
            pending={isPending}
            pendingWords={say('account.leaving.keep.pending')}
            onClick={() => mutate()}
          >
            {say('account.leaving.keep')}
          </Button>
          <Button look="ghost" onClick={() => void logOut(viewer)}>
            {say('account.leaving.logOut')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
