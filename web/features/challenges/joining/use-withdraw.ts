import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { challengeReads } from '../challenge-reads.ts'

/** Takes the viewer's entry back, so that they can enter another song. */
export function useWithdraw(id: string) {
  const say = useSay()
  return useAction({
    call: () => call('DELETE /api/challenges/{id}/submission', { params: { id } }),
    done: say('entering.withdraw.done'),
    failed: say('entering.withdraw.failed'),
    unauthorized: say('challenges.join.unauthorized'),
    reread: challengeReads,
  })
}
