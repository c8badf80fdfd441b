import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { focusField } from '../../../ui/focus-field.ts'
import { challengesChanged } from '../challenge-reads.ts'
import {
  type ChallengeErrors,
  type ChallengeForm,
  challengeErrors,
  changeOf,
  newBodyOf,
} from './challenge-form.ts'

interface Saving {
  /** The one that is changed; without it a new one is announced. */
  challenge: Challenge | undefined
  before: ChallengeForm
  form: RefObject<HTMLFormElement | null>
  onSaved: () => void
}

/** Sends what was written; every wrong field is named where it stands, and the first gets the focus. */
export function useSaveChallenge({ challenge, before, form, onSaved }: Saving) {
  const say = useSay()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<ChallengeErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const forget = () => {
    setErrors({})
    setFailure(null)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (written: ChallengeForm) =>
      challenge
        ? call('PATCH /api/challenges/{id}', {
            params: { id: challenge.id },
            body: changeOf(written, before),
          })
        : call('POST /api/challenges', { body: newBodyOf(written) }),
    onMutate: forget,
    onSuccess: async () => {
      showToast({ title: say(challenge ? 'curation.saved' : 'curation.announced'), tone: 'good' })
      await challengesChanged(queries)
      onSaved()
    },
    onError: error => {
      if (onUnauthorized(error, say)) return
      const wrong = challengeErrors(error)
      const [first] = Object.keys(wrong)
      setErrors(wrong)
      if (first) setTimeout(() => focusField(form.current, first))
      else setFailure((error instanceof Refused && error.problem?.message) || say('curation.failed'))
    },
  })
  return {
    save: (written: ChallengeForm) => isPending || mutate(written),
    forget,
    errors,
    failure,
    isPending,
  }
}
