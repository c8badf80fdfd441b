import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { isRefusal } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { challengeReads } from '../challenge-reads.ts'
import { useWithdraw } from './use-withdraw.ts'

/** Enters a song and shows the outcome, with a way back; calls `onDone` once there is nothing left to try. */
export function useJoin(challengeId: string, onDone: () => void) {
  const say = useSay()
  const { act: withdraw } = useWithdraw(challengeId)
  return useAction({
    call: (songId: string) =>
      call('POST /api/challenges/{challengeId}/submit', { params: { challengeId }, body: { songId } }),
    done: () => {
      showToast({
        title: say('entering.join.done'),
        tone: 'good',
        action: { words: say('entering.join.undo'), act: () => void withdraw() },
      })
      onDone()
    },
    failed: error => {
      if (!isRefusal(error, 'challenge.alreadySubmitted'))
        return { title: say('entering.join.failed'), text: reasonOf(say, error) }
      showToast({ title: say('entering.join.twice'), text: say('entering.join.twice.text') })
      onDone()
      return undefined
    },
    unauthorized: say('challenges.join.unauthorized'),
    reread: challengeReads,
  })
}
