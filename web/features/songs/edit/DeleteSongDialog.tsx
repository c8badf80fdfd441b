import { useQueryClient } from '@tanstack/react-query'
import { removeSong } from '../../../api/cached-songs.ts'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { isNotFound } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { player } from '../../player/player.ts'
import type { SongDialogProps } from '../actions/use-song-dialog.tsx'

/** Asks for confirmation; then the song is removed from the server, every list, and the player. */
export function DeleteSongDialog({ song, onClose, opener }: SongDialogProps) {
  const say = useSay()
  const queries = useQueryClient()
  const done = () => {
    if (player.getState().song?.id === song.id) player.stop()
    showToast({ title: say('songs.delete.done'), tone: 'good' })
    // Takes the song's row from the page, and this question with it.
    removeSong(queries, song.id)
  }
  const { act, isPending } = useAction({
    call: () => call('DELETE /api/songs/{id}', { params: { id: song.id } }),
    done,
    failed: error => {
      if (!isNotFound(error)) {
        return {
          title: say('songs.delete.failed.title'),
          text: reasonOf(say, error) ?? say('songs.delete.failed.text'),
        }
      }
      // It was already deleted, for example in another window.
      done()
      return undefined
    },
    unauthorized: say('common.unauthorized.expired'),
  })
  return (
    <ConfirmDialog
      isOpen
      title={say('songs.delete.title')}
      text={say('songs.delete.text', { title: song.title })}
      cancelWords={say('songs.delete.keep')}
      confirmWords={say('songs.delete.confirm')}
      onCancel={onClose}
      onConfirm={() => void act().then(worked => worked || onClose())}
      pending={isPending}
      pendingWords={say('songs.delete.pending')}
      opener={opener}
    />
  )
}
