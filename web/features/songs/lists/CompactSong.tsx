import { Link } from '@tanstack/react-router'
import type { Song } from '#contract/songs/songs.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import { Length } from '../about/SongFacts.tsx'
import css from './CompactSong.module.css'

interface CompactSongProps {
  song: Song
  /** Called when the reader opens its title, for example to close a dialog. */
  onLeave?: (() => void) | undefined
}

/** A song in a dialog or beside other content: play, title, artist, length. */
export function CompactSong({ song, onLeave }: CompactSongProps) {
  const button = usePlayButton(song)
  return (
    <article className={classNames(css.song, button.hot && css.isPlaying)}>
      <CoverArt id={song.id} cover={song.cover} sizes="44px" />
      <div className={css.names}>
        <h3 className={classNames('clip', css.title)}>
          <Link to="/songs/$id" params={{ id: song.id }} onClick={onLeave}>
            {song.title}
          </Link>
        </h3>
        <p className={classNames('clip', css.artist)}>{song.artistName}</p>
      </div>
      <Length song={song} className={css.length} />
      <PlayButton {...button} size="sm" disabled={song.status !== 'ready'} />
    </article>
  )
}
