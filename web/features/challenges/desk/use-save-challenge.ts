import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { challengeReads } from '../challenge-reads.ts'
import { changeOf, formOf, newBodyOf } from './challenge-form.ts'

/** Saves a challenge; without one, creates a new one. */
export function useSaveChallenge(challenge: Challenge | undefined, onSaved: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const [before] = useState(() => formOf(challenge, new Date()))
  return useForm({
    start: before,
    keptAs: `challenge_${challenge?.id ?? 'new'}`,
    call: written =>
      challenge
        ? call('PATCH /api/challenges/{id}', {
            params: { id: challenge.id },
            body: changeOf(written, before),
          })
        : call('POST /api/challenges', { body: newBodyOf(written) }),
    done: async () => {
      showToast({ title: say(challenge ? 'announcing.saved' : 'announcing.announced'), tone: 'good' })
      await stale(queries, ...challengeReads)
      onSaved()
    },
    failed: say('announcing.failed'),
  })
}
