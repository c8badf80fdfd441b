import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultScore } from '#contract/limits.ts'
import type { Category } from '#contract/votes/categories.ts'
import type { DetailedRating } from '#contract/votes/ratings.ts'
import { call } from '../../../api/call.ts'
import { ask, stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { useUnsent } from '../../../session/use-unsent.ts'
import { useViewer } from '../../../session/viewer.ts'
import { changedFields } from '../../../ui/fields/changed-fields.ts'
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

interface Sent {
  scores: CategoryScores
  comment: string | null
  /** Brings back what was taken back. */
  isUndo?: boolean
}

/** The viewer's five scores of a song while they are being edited. `onDone` runs once they are saved or taken back. */
export function useDetailedRating(songId: string, onDone: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const isMember = useViewer()?.type === 'authenticated'
  const own = ask('GET /api/songs/{id}/detailed-rating', { params: { id: songId } })
  const saved = useQuery({ ...own, enabled: isMember })
  const [edited, setEdited] = useState<CategoryScores | null>(null)
  const [comment, setComment] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question>('none')
  const unsent = useUnsent(`rating_${songId}`, { edited, comment }, kept => {
    setEdited(kept.edited)
    setComment(kept.comment)
  })

  const began = {
    scores: saved.data ? scoresToEdit(saved.data) : allUnmoved,
    words: saved.data?.comment ?? '',
  }
  const scores = edited ?? began.scores
  const words = comment ?? began.words
  const params = { id: songId }
  const know = (answer: DetailedRating) => {
    queries.setQueryData(own.queryKey, answer)
    return stale(queries, 'GET /api/songs/{id}/detailed-ratings-average', 'GET /api/songs/{id}/opinions')
  }
  // What was sent or taken back is no longer only here.
  const clear = () => {
    setEdited(null)
    setComment(null)
  }
  const { act, isPending } = useAction({
    call: (sent: Sent) =>
      call('POST /api/songs/{id}/detailed-rating', {
        params,
        body: { ...scoresToSend(sent.scores), comment: sent.comment, songId },
      }),
    done: async answer => {
      await know(answer)
      clear()
      showToast({ title: say('ratings.done.title'), text: say('ratings.done.text'), tone: 'good' })
      onDone()
    },
    failed: (error, { isUndo }) => ({
      title: say(isUndo ? 'ratings.removed.undo.failed' : 'common.error'),
      text: reasonOf(say, error) ?? say('ratings.failed'),
    }),
    unauthorized: say('ratings.unauthorized'),
  })
  const removal = useAction({
    call: () => call('DELETE /api/songs/{id}/detailed-rating', { params }),
    done: async answer => {
      await know(answer)
      clear()
    },
    failed: say('ratings.remove.failed'),
    unauthorized: say('ratings.unauthorized'),
  })

  const isBusy = isPending || removal.isPending
  const change = (category: Category, score: Score) => {
    setQuestion('none')
    setEdited({ ...scores, [category]: score })
  }
  const save = () => {
    if (isBusy) return
    if (isUntouched(scores)) {
      // Asked once: five points for every category may be meant.
      if (question === 'allInTheMiddle') void act({ scores: allAt(defaultScore), comment: words })
      else setQuestion('allInTheMiddle')
    } else if (isNothing(scores)) setQuestion('nothingApplies')
    else void act({ scores, comment: words })
  }
  const remove = async () => {
    const before = saved.data
    if (isBusy || !before || !(await removal.act())) return
    onDone()
    const sent = { scores: scoresToEdit(before), comment: before.comment, isUndo: true }
    const undo = async () => {
      // Words count as a new comment, which may be refused. They are then in the form again.
      unsent.keep({ edited: sent.scores, comment: sent.comment })
      if (await act(sent)) unsent.forget()
    }
    showToast({
      title: say('ratings.removed'),
      tone: 'good',
      action: { words: say('ratings.removed.undo'), act: () => void undo() },
    })
  }
  return {
    scores,
    comment: words,
    /** Something was moved or written, and neither saved nor taken back. */
    isChanged: Object.keys(changedFields(began, { scores, words })).length > 0,
    question,
    isPending,
    /** Being saved or taken back. */
    isBusy,
    isLoading: isMember && saved.isPending,
    isBroken: saved.isError && !saved.data,
    isSaved: typeof saved.data?.updatedAt === 'string',
    isBeingRemoved: removal.isPending,
    retry: () => void saved.refetch(),
    change,
    setComment,
    save,
    remove,
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
