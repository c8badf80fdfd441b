import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { Playlist } from '#contract/library/playlists.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { playlistRead, playlistSongs } from '../adding/playlist-reads.ts'
import { usePlaylistChange } from '../adding/use-playlist-change.ts'

/** The buttons for a playlist's owner. */
export function OwnButtons({ playlist }: { playlist: Playlist }) {
  return (
    <>
      <EditButton playlist={playlist} />
      <DeleteButton playlist={playlist} />
    </>
  )
}

function EditButton({ playlist }: { playlist: Playlist }) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('../adding/PlaylistDialog.tsx')}
      trigger={props => (
        <IconButton {...props} label={say('playlists.edit')}>
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ PlaylistDialog }, { isOpen, ...layer }) =>
        isOpen && <PlaylistDialog {...layer} playlist={playlist} />
      }
    />
  )
}

function DeleteButton({ playlist }: { playlist: Playlist }) {
  const say = useSay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id } = playlist
  const { act, isPending } = usePlaylistChange(
    () => call('DELETE /api/playlists/{id}', { params: { id } }),
    async () => {
      showToast({ title: say('playlists.delete.done'), tone: 'good' })
      // The owner may be elsewhere by now.
      if (location.pathname === `/playlists/${id}`) await navigate({ to: '/playlists', replace: true })
      // The way back must not lead to a playlist that looks as if it were still there.
      for (const { queryKey } of [playlistRead(id), playlistSongs(id)]) queries.removeQueries({ queryKey })
    },
  )
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('../../../ui/layers/ConfirmDialog.tsx')}
      trigger={props => (
        <IconButton {...props} label={say('playlists.delete')}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ ConfirmDialog }, { isOpen, onClose, opener }) => (
        <ConfirmDialog
          isOpen={isOpen}
          opener={opener}
          title={say('playlists.delete.title')}
          text={say('playlists.delete.text', { name: playlist.name })}
          cancelWords={say('playlists.delete.keep')}
          confirmWords={say('playlists.delete')}
          onCancel={onClose}
          onConfirm={() => void act()}
          pending={isPending}
          pendingWords={say('playlists.pending')}
        />
      )}
    />
  )
}
