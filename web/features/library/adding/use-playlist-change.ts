import type { Say } from '#words/say.ts'
import { call } from '../../../api/call.ts'
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

export function putInto({ playlistId, songId, ...body }: Placing) {
  return call('PUT /api/playlists/{id}/songs/{songId}', { params: { id: playlistId, songId }, body })
}

export function takeOut({ playlistId, songId }: Omit<Placing, 'before'>) {
  return call('DELETE /api/playlists/{id}/songs/{songId}', { params: { id: playlistId, songId } })
}
