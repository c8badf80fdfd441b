import { Link } from '@tanstack/react-router'
import { Link2, Play } from 'lucide-react'
import type { Playlist } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { playAloud } from '../player/use-playback.ts'
import { useLate } from '../shell/use-late.ts'
import { useCopyLink } from '../songs/use-copy-link.ts'
import { Mosaic } from './Mosaic.tsx'
import css from './PlaylistPage.module.css'

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
          {isOwn && <Own playlist={playlist} />}
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

const loadOwn = () => import('./OwnButtons.tsx')

/** The owner's tools come to a list that already plays. */
function Own({ playlist }: { playlist: Playlist }) {
  const late = useLate(loadOwn)
  return late && <late.OwnButtons playlist={playlist} />
}
