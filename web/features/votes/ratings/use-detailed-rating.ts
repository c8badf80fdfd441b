import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultScore } from '#contract/limits.ts'
import type { Category } from '#contract/votes/categories.ts'
import { call } from '../../../api/call.ts'
import { ask, stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { useUnsent } from '../../../session/use-unsent.ts'
import { useViewer } from '../../../session/viewer.ts'
import {
  allAt,
  type CategoryScores,
  isNothing,
  isUntouched,
  type Score,
  scoresToEdit,
  scoresToSend,
} from './category-scores.ts'

/** Why a press on save did not save. */
export type Question = 'none' | 'allInTheMiddle' | 'nothingApplies'

/** The viewer's five scores of a song while they are being edited. */
export function useDetailedRating(songId: string, onSaved: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const isMember = useViewer()?.type === 'authenticated'
  const own = ask('GET /api/songs/{id}/detailed-rating', { params: { id: songId } })
  const saved = useQuery({ ...own, enabled: isMember })
  const [edited, setEdited] = useState<CategoryScores | null>(null)
  const [comment, setComment] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question>('none')
  useUnsent(`rating_${songId}`, { edited, comment }, kept => {
    setEdited(kept.edited)
    setComment(kept.comment)
  })

  const scores = edited ?? (saved.data ? scoresToEdit(saved.data) : allUnmoved)
  const words = comment ?? saved.data?.comment ?? ''
  const { act, isPending } = useAction({
    call: (sent: CategoryScores) =>
      call('POST /api/songs/{id}/detailed-rating', {
        params: { id: songId },
        body: { ...scoresToSend(sent), comment: words, songId },
      }),
    done: async answer => {
      queries.setQueryData(own.queryKey, answer)
      await stale(queries, 'GET /api/songs/{id}/detailed-ratings-average', 'GET /api/songs/{id}/opinions')
      showToast({ title: say('ratings.done.title'), text: say('ratings.done.text'), tone: 'good' })
      onSaved()
    },
    failed: error => ({ title: say('common.error'), text: reasonOf(error) ?? say('ratings.failed') }),
    unauthorized: say('ratings.unauthorized'),
  })

  const change = (category: Category, score: Score) => {
    setQuestion('none')
    setEdited({ ...scores, [category]: score })
  }
  const save = () => {
    if (isPending) return
    if (isUntouched(scores)) {
      // Asked once: five points for every category may be meant.
      if (question === 'allInTheMiddle') void act(allAt(defaultScore))
      else setQuestion('allInTheMiddle')
    } else if (isNothing(scores)) setQuestion('nothingApplies')
    else void act(scores)
  }
  return {
    scores,
    comment: words,
    question,
    isPending,
    isLoading: isMember && saved.isPending,
    isBroken: saved.isError,
    retry: () => void saved.refetch(),
    change,
    setComment,
    save,
  }
}

const allUnmoved: CategoryScores = {
  vocal: 'unmoved',
  instrumental: 'unmoved',
  mixing: 'unmoved',
  creativity: 'unmoved',
  lyrics: 'unmoved',
}

export type DetailedRatingForm = ReturnType<typeof useDetailedRating>
