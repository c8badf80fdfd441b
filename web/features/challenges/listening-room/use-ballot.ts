import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import type { Category } from '#contract/votes/categories.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import {
  type CategoryScores,
  type Score,
  scoresOf,
  scoresToSend,
} from '../../votes/ratings/category-scores.ts'

/** A ballot that is being filled in: stars are required, categories are optional. */
export function useBallot(challengeId: string, { token, ballot }: BlindEntry, onJudged: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const [stars, setStars] = useState(ballot?.stars ?? null)
  const [scores, setScores] = useState<CategoryScores>(() => scoresOf(ballot ?? unscored, ballot === null))
  const { act, isPending } = useAction({
    call: (given: number) =>
      call('PUT /api/challenges/{id}/entries/{token}/ballot', {
        params: { id: challengeId, token },
        body: { stars: given, ...scoresToSend(scores) },
      }),
    done: async () => {
      showToast({ title: say('listening.saved'), tone: 'good' })
      await stale(queries, 'GET /api/challenges/{id}/next-entry', 'GET /api/challenges/{id}/own-ballots')
      onJudged()
    },
    failed: say('listening.failed'),
  })
  return {
    stars,
    setStars,
    scores,
    change: (category: Category, score: Score) => setScores(known => ({ ...known, [category]: score })),
    save: () => {
      if (stars !== null && !isPending) void act(stars)
    },
    isPending,
  }
}

const unscored = { vocal: 0, instrumental: 0, mixing: 0, creativity: 0, lyrics: 0 }

export type BallotForm = ReturnType<typeof useBallot>
