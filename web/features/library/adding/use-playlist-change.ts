import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { playlistsChanged } from './playlist-reads.ts'

export interface Placing {
  playlistId: string
  songId: string
  /** The song before which it goes; `null` at the end; missing leaves one that is there where it is. */
  before?: string | null
}

/** Runs a change of a playlist, one after the other; what shows lists follows, and a no is said. */
export function usePlaylistChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const say = useSay()
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'playlists' },
    mutationKey: ['playlists'],
    mutationFn: change,
    onError: error => {
      if (onUnauthorized(error, say, say('playlists.unauthorized'))) return
      console.error(error)
      const reason = error instanceof Refused ? error.problem?.message : undefined
      showToast({ title: say('playlists.failed'), text: reason, tone: 'bad' })
    },
    onSettled: () => playlistsChanged(queries),
  })
}

export function putInto({ playlistId, songId, ...body }: Placing) {
  return call('PUT /api/playlists/{id}/songs/{songId}', { params: { id: playlistId, songId }, body })
}

export function takeOut({ playlistId, songId }: Omit<Placing, 'before'>) {
  return call('DELETE /api/playlists/{id}/songs/{songId}', { params: { id: playlistId, songId } })
}
