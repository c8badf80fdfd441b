import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { challengeReads } from '../challenge-reads.ts'
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
  const { act, isPending } = useAction({
    call: (written: ChallengeForm) =>
      challenge
        ? call('PATCH /api/challenges/{id}', {
            params: { id: challenge.id },
            body: changeOf(written, before),
          })
        : call('POST /api/challenges', { body: newBodyOf(written) }),
    done: async () => {
      showToast({ title: say(challenge ? 'curation.saved' : 'curation.announced'), tone: 'good' })
      await stale(queries, ...challengeReads)
      onSaved()
    },
    failed: error => {
      const wrong = challengeErrors(error)
      const [first] = Object.keys(wrong)
      setErrors(wrong)
      if (first) setTimeout(() => focusField(form.current, first))
      else setFailure(reasonOf(error) ?? say('curation.failed'))
      return undefined
    },
  })
  return {
    save: (written: ChallengeForm) => {
      if (isPending) return
      forget()
      void act(written)
    },
    forget,
    errors,
    failure,
    isPending,
  }
}
