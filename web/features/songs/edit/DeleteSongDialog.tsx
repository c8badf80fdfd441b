import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeSong } from '../../../api/cached-songs.ts'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { player } from '../../player/player.ts'
import type { SongDialogProps } from '../actions/use-song-dialog.tsx'

/** Asks once more; then the song leaves the server, every list, and the player. */
export function DeleteSongDialog({ song, onClose, opener }: SongDialogProps) {
  const say = useSay()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/songs/{id}', { params: { id: song.id } }),
    onSuccess: () => {
      if (player.getState().song?.id === song.id) player.stop()
      showToast({ title: say('songs.delete.done'), tone: 'good' })
      onClose()
      removeSong(queries, song.id)
    },
    onError: error => {
      onClose()
      if (onUnauthorized(error, say, say('common.unauthorized.expired'))) return
      console.error(error)
      const reason = error instanceof Refused ? error.problem?.message : undefined
      showToast({
        title: say('songs.delete.failed.title'),
        text: reason ?? say('songs.delete.failed.text'),
        tone: 'bad',
      })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={say('songs.delete.title')}
      text={say('songs.delete.text', { title: song.title })}
      cancelWords={say('songs.delete.keep')}
      confirmWords={say('songs.delete.confirm')}
      onCancel={onClose}
      onConfirm={mutate}
      pending={isPending}
      pendingWords={say('songs.delete.pending')}
      opener={opener}
    />
  )
}
