import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Song } from '#contract/songs.ts'
import { useSay } from '../../say/use-say.ts'
import { CoverArt } from '../../ui/CoverArt.tsx'
import { PlayerLike } from '../songs/PlayerLike.tsx'
import { connectMediaSession } from './media-session.ts'
import css from './PlayerBar.module.css'
import { player } from './player.ts'
import { QueueButton } from './QueueButton.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { usePlayerQueue } from './use-player-queue.ts'
import { useSpaceKey } from './use-space-key.ts'
import { Volume } from './Volume.tsx'

/** The song that is held, and everything one does to it while listening. On phones it is a mini player. */
export function PlayerBar({ song }: { song: Song }) {
  const say = useSay()
  useEffect(() => connectMediaSession(player), [])
  useSpaceKey()
  usePlayerQueue()
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
      <Transport song={song} className={css.play} />
      <SeekBar song={song} className={css.seek} timeClassName={css.time} />
      <QueueButton song={song} className={css.queue} />
      <Volume className={css.volume} />
    </section>
  )
}
