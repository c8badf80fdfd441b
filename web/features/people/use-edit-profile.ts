import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/people/people.ts'
import { call } from '../../api/call.ts'
import { reasonOf } from '../../api/reason-of.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { useAction } from '../../session/use-action.ts'
import { useForm } from '../../session/use-form.ts'
import { useRefreshViewer } from '../../session/viewer.ts'
import { changedFields } from '../../ui/fields/changed-fields.ts'
import { sendPicture } from './send-picture.ts'
import { PictureFailed, shrinkPicture } from './shrink-picture.ts'

/** Changes the member's own profile. If it fails, the reason is shown, and what was typed stays. */
export function useEditProfile({ id, artistName, bio }: Profile, onSaved: () => void) {
  const say = useSay()
  const showAnew = useShowAnew()
  const [before] = useState({ artistName, bio: bio ?? '' })
  const save = useForm({
    start: before,
    keptAs: 'profile',
    call: written =>
      call('PUT /api/users/{id}/profile', { params: { id }, body: changedFields(before, written) }),
    done: async () => {
      onSaved()
      await showAnew()
    },
    failed: say('profile.failed'),
  })
  const picture = useAction({
    call: async (file: File) => sendPicture(await shrinkPicture(file)),
    done: async () => {
      await showAnew()
      showToast({ title: say('profile.picture.done'), tone: 'good' })
    },
    failed: error => {
      const text =
        error instanceof PictureFailed ? say(`profile.picture.${error.problem}`) : reasonOf(say, error)
      return { title: say('profile.picture.failed'), text: text ?? say('profile.unknown') }
    },
  })
  return { save, picture }
}

/**
 * Reads everything on screen again: name and picture are in songs, comments and the bar. A reload of the page would do
 * the same but stop the music.
 */
function useShowAnew(): () => Promise<void> {
  const queries = useQueryClient()
  const refreshViewer = useRefreshViewer()
  return async () => {
    await Promise.all([refreshViewer(), queries.invalidateQueries()])
  }
}
