import { useQueryClient } from '@tanstack/react-query'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import type { Category } from '#contract/votes/categories.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { type Score, scoresToSend } from '../../votes/ratings/category-scores.ts'
import { roomReads } from '../challenge-reads.ts'
import type { BallotDraft } from './ballot-draft.ts'
import { isGone } from './gone.ts'

export interface OpenBallot {
  challengeId: string
  entry: BlindEntry
  draft: BallotDraft
  onDraft: (change: (known: BallotDraft) => BallotDraft) => void
  /** Called when the entry was judged or stays as it was judged before, and when it can no longer be judged. */
  onOver: () => Promise<void>
}

/** A ballot that is being filled in: stars are required, categories are optional. */
export function useBallot({ challengeId, entry: { token }, draft, onDraft, onOver }: OpenBallot) {
  const say = useSay()
  const queries = useQueryClient()
  const { act, isPending } = useAction({
    call: (stars: number) =>
      call('PUT /api/challenges/{id}/entries/{token}/ballot', {
        params: { id: challengeId, token },
        body: { stars, ...scoresToSend(draft.scores) },
      }),
    done: async () => {
      showToast({ title: say('listening.saved'), tone: 'good' })
      await onOver()
    },
    failed: error => {
      void (isGone(error) ? onOver() : stale(queries, ...roomReads))
      return { title: say('listening.failed'), text: reasonOf(say, error) }
    },
  })
  return {
    ...draft,
    setStars: (stars: number) => onDraft(known => ({ ...known, stars })),
    change: (category: Category, score: Score) =>
      onDraft(known => ({ ...known, scores: { ...known.scores, [category]: score } })),
    save: () => {
      if (draft.stars !== null && !isPending) void act(draft.stars)
    },
    isPending,
  }
}

export type BallotForm = ReturnType<typeof useBallot>
