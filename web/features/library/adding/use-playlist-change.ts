import type { Playlist } from '#contract/library/playlists.ts'
import type { Say } from '#words/say.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { type Action, useAction } from '../../../session/use-action.ts'
import { playlistReads } from './playlist-reads.ts'

export interface Placing {
  playlistId: string
  songId: string
  /**
   * The song before which it goes; `null`: at the end; missing: a song that is already in the list stays where it is.
   */
  before?: string | null
}

/** Changes a playlist, one change after the other; reads of playlists are updated, and a refusal is shown. */
export function usePlaylistChange<Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  done?: Action<Input, Answer>['done'],
) {
  return useAction({ ...playlistChange(useSay()), call: change, done })
}

/** What all changes of playlists share, whether a button or a form makes them. */
export function playlistChange(say: Say) {
  return {
    scope: 'playlists',
    failed: say('playlists.failed'),
    unauthorized: say('playlists.unauthorized'),
    reread: playlistReads,
  }
}

/** Takes a song out of a list; the notice offers to put it back in its place. */
export function useTakeOut({ id: playlistId, name }: Playlist) {
  const say = useSay()
  const { act: putBack } = usePlaylistChange(putInto)
  return usePlaylistChange(
    (songId: string) =>
      call('DELETE /api/playlists/{id}/songs/{songId}', { params: { id: playlistId, songId } }),
    ({ before }, songId) =>
      showToast({
        title: say('playlists.remove.done', { name }),
        tone: 'good',
        action: {
          words: say('playlists.undo'),
          act: () => void putBack({ playlistId, songId, before }),
        },
      }),
  )
}

export function putInto({ playlistId, songId, ...body }: Placing) {
  return call('PUT /api/playlists/{id}/songs/{songId}', { params: { id: playlistId, songId }, body })
}
