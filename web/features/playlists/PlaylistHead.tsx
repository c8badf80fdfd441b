import { Link, useNavigate } from '@tanstack/react-router'
import { Link2, Pencil, Play, Trash2 } from 'lucide-react'
import type { Playlist } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { call } from '../../api/call.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'
import { playAloud } from '../player/use-playback.ts'
import { showNetworkFailure } from '../shell/network-failure.ts'
import { showToast } from '../shell/toasts.ts'
import { useCopyLink } from '../songs/use-copy-link.ts'
import { Mosaic } from './Mosaic.tsx'
import css from './PlaylistPage.module.css'
import { usePlaylistChange } from './use-playlist-change.ts'

interface PlaylistHeadProps {
  playlist: Playlist
  songs: readonly Song[]
  isOwn: boolean
}

/** Picture, name, facts, and what can be done with the whole list. */
export function PlaylistHead({ playlist, songs, isOwn }: PlaylistHeadProps) {
  const say = useSay()
  const [first] = songs
  return (
    <header className={css.head}>
      <Mosaic playlist={playlist} sizes="(max-width: 767px) 40vw, 220px" className={css.picture} />
      <div className={css.words}>
        <h1 className={css.title}>{playlist.name}</h1>
        <p className={css.facts}>
          <Link to="/profile/$userId" params={{ userId: playlist.user.id }}>
            {say('playlists.by', { artist: playlist.user.artistName })}
          </Link>
          {' · '}
          {say('playlists.songs', { count: playlist.songCount })}
          {isOwn && ` · ${say(playlist.isPublic ? 'playlists.public.is' : 'playlists.private.is')}`}
        </p>
        {playlist.description && <p className={css.description}>{playlist.description}</p>}
        <div className={css.actions}>
          <Button
            look="primary"
            disabled={!first}
            icon={<Play size={18} aria-hidden="true" />}
            onClick={() => first && playAloud(first, say)}
          >
            {say('playlists.playAll')}
          </Button>
          {playlist.isPublic && <ShareButton id={playlist.id} />}
          {isOwn && <EditButton playlist={playlist} />}
          {isOwn && <DeleteButton playlist={playlist} />}
        </div>
      </div>
    </header>
  )
}

function ShareButton({ id }: { id: string }) {
  const say = useSay()
  const address = typeof location === 'undefined' ? '' : `${location.origin}/playlists/${id}`
  const { copy } = useCopyLink(address)
  return (
    <Button icon={<Link2 size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {say('playlists.share')}
    </Button>
  )
}

function EditButton({ playlist }: { playlist: Playlist }) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./PlaylistDialog.tsx')}
      onFail={() => showNetworkFailure(say)}
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
  const { mutate, isPending } = usePlaylistChange(() =>
    call('DELETE /api/playlists/{id}', { params: { id: playlist.id } }),
  )
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: say('playlists.delete.done'), tone: 'good' })
        void navigate({ to: '/playlists' })
      },
    })
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('../../ui/ConfirmDialog.tsx')}
      onFail={() => showNetworkFailure(say)}
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
          onConfirm={remove}
          pending={isPending}
          pendingWords={say('playlists.pending')}
        />
      )}
    />
  )
}
