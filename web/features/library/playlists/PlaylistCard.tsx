import { Link } from '@tanstack/react-router'
import type { Playlist } from '#contract/library/playlists.ts'
import { useSay } from '../../../say/use-say.ts'
import { Mosaic } from './Mosaic.tsx'
import css from './PlaylistsPage.module.css'

/** A playlist in a grid: picture, name, number of songs, and who may see it. */
export function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const say = useSay()
  const facts = [
    say('playlists.songs', { count: playlist.songCount }),
    say(playlist.isPublic ? 'playlists.public.is' : 'playlists.private.is'),
  ]
  return (
    <Link to="/playlists/$id" params={{ id: playlist.id }} className={css.card}>
      <Mosaic playlist={playlist} sizes="(max-width: 767px) 50vw, 220px" />
      <strong className={`clip ${css.name}`}>{playlist.name}</strong>
      <span className={css.facts}>{facts.join(' · ')}</span>
    </Link>
  )
}
