import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Say } from '#words/say.ts'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/refused.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'
import { challengesChanged } from './challenge-reads.ts'

/** Takes part with a song, and says how that went; `onDone` once there is nothing left to try. */
export function useJoin(challengeId: string, onDone: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (songId: string) =>
      call('POST /api/challenges/{challengeId}/submit', { params: { challengeId }, body: { songId } }),
    onSuccess: () => {
      showToast({ title: say('challenges.join.done'), tone: 'good' })
      onDone()
    },
    onError: error => {
      if (sendToSignIn(error, say)) return
      if (isTwice(error)) {
        showToast({ title: say('challenges.join.twice'), text: say('challenges.join.twice.text') })
        return onDone()
      }
      console.error(error)
      const reason = error instanceof Refused ? error.problem?.message : undefined
      showToast({ title: say('challenges.join.failed'), text: reason, tone: 'bad' })
    },
    onSettled: () => challengesChanged(queries),
  })
}

/** Whoever has no account is told why one is needed, and led to where it is made. */
export function sendStrangerToSignIn(say: Say): void {
  // The answer the server would give; there is nothing to send yet.
  sendToSignIn(new Refused(401, null, 'Unauthorized'), say)
}

function sendToSignIn(error: unknown, say: Say): boolean {
  return onUnauthorized(error, say, say('challenges.join.unauthorized'))
}

function isTwice(error: unknown): boolean {
  return error instanceof Refused && error.problem?.code === 'challenge.alreadySubmitted'
}
