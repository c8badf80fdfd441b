import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/people/people.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'

/** Whether one follows somebody, as it shall be from the press on, and the press. A second one waits for the first. */
export function useFollow({ id, isFollowed }: Profile): { isFollowing: boolean; press: () => void } {
  const say = useSay()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (following: boolean) =>
      call('POST /api/users/{id}/follow', { params: { id }, body: { following } }),
    onSuccess: () =>
      stale(
        queries,
        'GET /api/users/{id}',
        'GET /api/users/{id}/followers',
        'GET /api/users/{id}/followed',
        'GET /api/songs/following',
      ),
    onError: error => {
      if (onUnauthorized(error, say, say('follows.follow.unauthorized'))) return
      console.error(error)
      const reason = error instanceof Refused ? error.problem?.message : undefined
      showToast({
        title: say('follows.follow.failed'),
        text: reason ?? say('follows.follow.failed.text'),
        tone: 'bad',
      })
    },
  })
  const isFollowing = isPending ? variables : isFollowed === true
  return { isFollowing, press: () => isPending || mutate(!isFollowing) }
}
