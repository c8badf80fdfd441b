import { useQueryClient } from '@tanstack/react-query'
import type { Draft } from '#contract/songs/drafts.ts'
import { call } from '../../../../api/call.ts'
import { ask } from '../../../../api/queries.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import type { NumberedTake } from './use-take-list.ts'

/** What can be done with a take: each act is shown at once, and undone if the server refuses it. */
export function useTakeActions() {
  const say = useSay()
  const queries = useQueryClient()
  const { queryKey } = ask('GET /api/drafts')
  const change = (drafts: (known: Draft[]) => Draft[]) => {
    const before = queries.getQueryData<Draft[]>(queryKey)
    queries.setQueryData(queryKey, (known: Draft[] | undefined) => known && drafts(known))
    return () => queries.setQueryData(queryKey, before)
  }
  const { act: putStar } = useAction({
    call: ({ draft }: NumberedTake) =>
      call('PUT /api/drafts/{id}/star', {
        params: { id: draft.id },
        body: { isStarred: !draft.isStarred },
      }),
    atOnce: ({ draft }) =>
      change(all => all.map(one => (one.id === draft.id ? { ...one, isStarred: !draft.isStarred } : one))),
    failed: say('takes.star.failed'),
    reread: ['GET /api/drafts'],
  })
  const { act: restore } = useAction({
    call: (id: string) =>
      call('PUT /api/drafts/{id}/discarded', { params: { id }, body: { isDiscarded: false } }),
    failed: say('takes.restore.failed'),
    reread: ['GET /api/drafts', 'GET /api/quota'],
  })
  const { act: discard } = useAction({
    call: ({ draft }: NumberedTake) =>
      call('PUT /api/drafts/{id}/discarded', { params: { id: draft.id }, body: { isDiscarded: true } }),
    atOnce: ({ draft }) => change(all => all.filter(({ id }) => id !== draft.id)),
    done: (_, { draft, name }) =>
      showToast({
        title: say('takes.discarded', { name }),
        action: { words: say('takes.undo'), act: () => void restore(draft.id) },
      }),
    failed: say('takes.discard.failed'),
    reread: ['GET /api/drafts', 'GET /api/quota'],
  })
  return {
    star: (take: NumberedTake) => void putStar(take),
    discard: (take: NumberedTake) => void discard(take),
  }
}
