import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Song } from '#contract/songs.ts'
import { useSay } from '../../say/use-say.ts'
import { CoverArt } from '../../ui/CoverArt.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { PlayerLike } from '../songs/PlayerLike.tsx'
import { connectMediaSession } from './media-session.ts'
import css from './PlayerBar.module.css'
import { player } from './player.ts'
import { SeekBar } from './SeekBar.tsx'
import { usePlayButton } from './use-playback.ts'
import { useSpaceKey } from './use-space-key.ts'
import { Volume } from './Volume.tsx'

/** The song that is held, and everything one does to it while listening. On phones it is a mini player. */
export function PlayerBar({ song }: { song: Song }) {
  const say = useSay()
  const button = usePlayButton(song)
  useEffect(() => connectMediaSession(player), [])
  useSpaceKey()
  return (
    <section className={css.bar} aria-label={say('player.label')}>
      <div className={css.song}>
        <Link to="/songs/$id" params={{ id: song.id }} className={css.link}>
          <CoverArt id={song.id} cover={song.cover} sizes="56px" className={css.cover} />
          <span className={css.words}>
            <span className={`clip ${css.title}`}>{song.title}</span>
            <span className={`clip ${css.artist}`}>{song.artistName}</span>
          </span>
        </Link>
        <PlayerLike song={song} />
      </div>
      <PlayButton {...button} className={css.play} />
      <SeekBar song={song} className={css.seek} timeClassName={css.time} />
      <Volume className={css.volume} />
    </section>
  )
}
