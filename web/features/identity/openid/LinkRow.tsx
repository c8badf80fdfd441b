import { useQueryClient } from '@tanstack/react-query'
import type { LinkedSignIn } from '#contract/identity/openid.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import css from './LinkedSignIns.module.css'

/** One linked account at the provider. Unlinking needs no confirmation, because it can be linked again. */
export function LinkRow({ link, canUnlink }: { link: LinkedSignIn; canUnlink: boolean }) {
  const say = useSay()
  const { day } = useNumbers()
  const queries = useQueryClient()
  const { act, isPending } = useAction({
    call: () => call('DELETE /api/auth/openid/links/{id}', { params: { id: link.id } }),
    done: async () => {
      showToast({ title: say('openid.links.undone'), tone: 'good' })
      await stale(queries, 'GET /api/auth/openid/links')
    },
    failed: say('common.error'),
  })
  const since = say('openid.links.since', { date: day(link.linkedAt) })
  return (
    <li className={css.link}>
      <div>
        {link.label && <div className={css.label}>{link.label}</div>}
        <p>{canUnlink ? since : say('openid.links.onlyWay')}</p>
      </div>
      {canUnlink && (
        <Button ref={handFocusOn} size="sm" pending={isPending} onClick={() => void act()}>
          {say('openid.links.unlink')}
        </Button>
      )}
    </li>
  )
}
