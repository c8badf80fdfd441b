import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileChange } from '#contract/people/people.ts'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/refused.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'
import { useRefreshViewer } from '../../session/viewer.ts'
import { sendPicture } from './send-picture.ts'
import { PictureFailed, shrinkPicture } from './shrink-picture.ts'

/** Changes the own profile. When something fails the reason is said, and what was typed stays. */
export function useEditProfile(id: string, onSaved: () => void) {
  const say = useSay()
  const showAnew = useShowAnew()
  const save = useMutation({
    mutationFn: (body: ProfileChange) => call('PUT /api/users/{id}/profile', { params: { id }, body }),
    onSuccess: async () => {
      onSaved()
      await showAnew()
    },
    onError: error => {
      if (onUnauthorized(error, say)) return
      console.error(error)
      showToast({ title: say('profile.failed'), text: reasonOf(error), tone: 'bad' })
    },
  })
  const picture = useMutation({
    mutationFn: async (file: File) => sendPicture(await shrinkPicture(file)),
    onSuccess: async () => {
      await showAnew()
      showToast({ title: say('profile.picture.done'), tone: 'good' })
    },
    onError: error => {
      if (onUnauthorized(error, say)) return
      console.error(error)
      const text = error instanceof PictureFailed ? say(`profile.picture.${error.problem}`) : reasonOf(error)
      showToast({ title: say('profile.picture.failed'), text: text ?? say('profile.unknown'), tone: 'bad' })
    },
  })
  return { save, picture }
}

/**
 * Reads everything on screen again: name and picture stand in songs, comments and the bar. A reload of the page would
 * do the same and silence the music.
 */
function useShowAnew(): () => Promise<void> {
  const queries = useQueryClient()
  const refreshViewer = useRefreshViewer()
  return async () => {
    await Promise.all([refreshViewer(), queries.invalidateQueries()])
  }
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Refused) || !error.problem) return undefined
  const [field] = Object.values(error.problem.fields ?? {})
  return field?.message ?? error.problem.message
}
