import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/people/people.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'

/** Whether the viewer follows an artist, as it shall be from the press on, and the press. A second one waits for the first. */
export function useFollow({ id, isFollowed }: Profile): { isFollowing: boolean; press: () => void } {
  const say = useSay()
  const queries = useQueryClient()
  const { act, isPending, input } = useAction({
    call: (following: boolean) =>
      call('POST /api/users/{id}/follow', { params: { id }, body: { following } }),
    done: () =>
      stale(
        queries,
        'GET /api/users/{id}',
        'GET /api/users/{id}/followers',
        'GET /api/users/{id}/followed',
        'GET /api/songs/following',
      ),
    failed: error => ({
      title: say('follows.follow.failed'),
      text: reasonOf(error) ?? say('follows.follow.failed.text'),
    }),
    unauthorized: say('follows.follow.unauthorized'),
  })
  const isFollowing = isPending && input !== undefined ? input : isFollowed === true
  return { isFollowing, press: () => void (isPending || act(!isFollowing)) }
}
