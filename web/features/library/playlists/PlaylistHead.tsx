import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import type { Playlist } from '#contract/library/playlists.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { PersonMenuButton } from '../../people/blocks/PersonMenuButton.tsx'
import { PlayAll } from '../../player/queue/PlayAll.tsx'
import { Mosaic } from './Mosaic.tsx'
import css from './PlaylistPage.module.css'

/** The owner's tools load after the playlist, which can already be played. */
const OwnButtons = late(async () => (await import('./OwnButtons.tsx')).OwnButtons)

interface PlaylistHeadProps {
  playlist: Playlist
  /** Whether its songs have been read. */
  canPlay: boolean
  isOwn: boolean
}

/** Picture, name, facts, and what can be done with the whole playlist. */
export function PlaylistHead({ playlist, canPlay, isOwn }: PlaylistHeadProps) {
  const say = useSay()
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
          {playlist.withheldFor && ` · ${say(`common.withheld.${playlist.withheldFor}`)}`}
        </p>
        {playlist.description && <p className={css.description}>{playlist.description}</p>}
        <div className={`wrapping ${css.actions}`}>
          <PlayAll look="primary" disabled={!canPlay} />
          {playlist.isPublic && <ShareButton playlist={playlist} />}
          {isOwn ? (
            <OwnButtons playlist={playlist} />
          ) : (
            <PersonMenuButton
              person={playlist.user}
              label={say('playlists.menu', { artist: playlist.user.artistName })}
              report={{ subject: { kind: 'playlist', id: playlist.id }, name: playlist.name }}
            />
          )}
        </div>
      </div>
    </header>
  )
}

function ShareButton({ playlist }: { playlist: Playlist }) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./SharePlaylistDialog.tsx')}
      trigger={props => (
        <Button {...props} icon={<Share2 size={18} aria-hidden="true" />}>
          {say('songs.action.share')}
        </Button>
      )}
      layer={({ SharePlaylistDialog }, { isOpen, ...layer }) =>
        isOpen && <SharePlaylistDialog {...layer} playlist={playlist} />
      }
    />
  )
}
