import { useQueryClient } from '@tanstack/react-query'
import type { Person, Profile } from '#contract/people/people.ts'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'

/** A person as a comment or a profile shows them. */
export type Other = Pick<Person, 'id' | 'artistName'> &
  Partial<Pick<Profile, 'isBlocked' | 'isMuted' | 'isFollowed'>>

/**
 * Blocks or mutes a person, and ends it again. Each act shows a notice, with undo after a block or a mute; needs the
 * words of `blocks`. Resolves when everything on screen has been read again, because the person's songs, comments and
 * notifications may be anywhere.
 */
export function useBlockAndMute(person: Other) {
  const say = useSay()
  const queries = useQueryClient()
  const params = { id: person.id }
  const name = person.artistName

  const { act: settle } = useAction({
    call: (change: () => Promise<unknown>) => change(),
    done: () => queries.invalidateQueries(),
    failed: error => ({
      title: say('blocks.failed'),
      text: reasonOf(say, error) ?? say('blocks.failed.text'),
    }),
  })
  const undo = (act: () => Promise<unknown>) => ({ words: say('blocks.undo'), act: () => void act() })

  const letIn = async (): Promise<void> => {
    if (await settle(() => call('DELETE /api/users/{id}/block', { params })))
      showToast({ title: say('blocks.unblocked', { name }), tone: 'good' })
  }
  const unmute = async (): Promise<void> => {
    if (await settle(() => call('DELETE /api/users/{id}/mute', { params })))
      showToast({ title: say('blocks.unmuted', { name }), tone: 'good' })
  }
  /** Undo also follows them again, if the viewer did before; whether they follow the viewer again is their decision. */
  const takeBack = (wasFollowed: boolean) =>
    settle(async () => {
      await call('DELETE /api/users/{id}/block', { params })
      if (wasFollowed) await call('POST /api/users/{id}/follow', { params, body: { following: true } })
    })

  return {
    unblock: letIn,
    unmute,
    block: async (): Promise<void> => {
      let wasFollowed = person.isFollowed
      const isBlocked = await settle(async () => {
        // A comment doesn't say whether its writer is followed, and a block ends that.
        wasFollowed ??= (await call('GET /api/users/{id}/following', { params })).following
        await call('POST /api/users/{id}/block', { params })
      })
      if (!isBlocked) return
      const action = undo(() => takeBack(wasFollowed ?? false))
      showToast({ title: say('blocks.blocked', { name }), tone: 'good', action })
    },
    mute: async (): Promise<void> => {
      if (await settle(() => call('POST /api/users/{id}/mute', { params })))
        showToast({
          title: say('blocks.muted', { name }),
          text: say('blocks.muted.text'),
          tone: 'good',
          action: undo(unmute),
        })
    },
  }
}
