import { call } from '../../../api/call.ts'
import { networkFailure } from '../../../notices/network-failure.ts'
import { showToast } from '../../../notices/toasts.ts'
import { dayOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { logOut } from '../../../session/leave.ts'
import { useAction } from '../../../session/use-action.ts'
import { useRefreshViewer, useViewer } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import css from '../export/AccountData.module.css'

/** For a person who comes back before their account is gone. */
export function LeavingBanner({ dueAt }: { dueAt: string }) {
  const say = useSay()
  const viewer = useViewer()
  const refresh = useRefreshViewer()
  const { act, isPending } = useAction({
    call: () => call('DELETE /api/account/deletion'),
    done: () => {
      showToast({ title: say('account.leaving.kept'), tone: 'good' })
      void refresh()
    },
    failed: () => networkFailure(say),
  })
  return (
    <Banner tone="warn">
      <div className={css.leaving}>
        <p>
          <strong>{say('account.leaving.title', { time: dayOf(dueAt, say.language) })}</strong>
          <br />
          {say('account.leaving.text')}
        </p>
        <div className="wrapping">
          <Button
            look="primary"
            pending={isPending}
            pendingWords={say('account.leaving.keep.pending')}
            onClick={() => void act()}
          >
            {say('account.leaving.keep')}
          </Button>
          <Button look="ghost" onClick={() => void logOut(viewer, say)}>
            {say('account.leaving.logOut')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
