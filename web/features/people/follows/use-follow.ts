import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/people/people.ts'
import type { Say } from '#words/say.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'

/**
 * Whether the viewer follows an artist, which changes at the press, and the function for the press. A second press
 * while the first is under way is ignored.
 */
export function useFollow({ id, isFollowed }: Profile): { isFollowing: boolean; press: () => void } {
  const follow = useAction(followAction(id, useSay(), useQueryClient()))
  const isFollowing = shownFollow(isFollowed === true, follow)
  return { isFollowing, press: () => void (follow.isPending || follow.act(!isFollowing)) }
}

/** While the request is under way, what the viewer wants; then what the server knows, so a refusal undoes it. */
export function shownFollow(
  isFollowed: boolean,
  { isPending, input }: { isPending: boolean; input: boolean | undefined },
): boolean {
  return isPending && input !== undefined ? input : isFollowed
}

export function followAction(id: string, say: Say, queries: QueryClient) {
  return {
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
    failed: (error: unknown) => ({
      title: say('follows.follow.failed'),
      text: reasonOf(say, error) ?? say('follows.follow.failed.text'),
    }),
    unauthorized: say('follows.follow.unauthorized'),
  }
}
