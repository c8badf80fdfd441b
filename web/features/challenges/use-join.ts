import type { Say } from '#words/say.ts'
import { call } from '../../api/call.ts'
import { reasonOf } from '../../api/reason-of.ts'
import { Refused } from '../../api/refused.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'
import { useAction } from '../../session/use-action.ts'
import { challengeReads } from './challenge-reads.ts'

/** Enters a song and shows the outcome; calls `onDone` once there is nothing left to try. */
export function useJoin(challengeId: string, onDone: () => void) {
  const say = useSay()
  return useAction({
    call: (songId: string) =>
      call('POST /api/challenges/{challengeId}/submit', { params: { challengeId }, body: { songId } }),
    done: () => {
      showToast({ title: say('challenges.join.done'), tone: 'good' })
      onDone()
    },
    failed: error => {
      if (!isTwice(error)) return { title: say('challenges.join.failed'), text: reasonOf(error) }
      showToast({ title: say('challenges.join.twice'), text: say('challenges.join.twice.text') })
      onDone()
      return undefined
    },
    unauthorized: say('challenges.join.unauthorized'),
    reread: challengeReads,
  })
}

/** Tells a viewer without an account why one is needed, and opens the page where they can get one. */
export function sendStrangerToSignIn(say: Say): void {
  // The same answer as the server's; there is nothing to send yet.
  onUnauthorized(new Refused(401, null, 'Unauthorized'), say, say('challenges.join.unauthorized'))
}

function isTwice(error: unknown): boolean {
  return error instanceof Refused && error.problem?.code === 'challenge.alreadySubmitted'
}
