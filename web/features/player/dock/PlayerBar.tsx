import { Link } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { MomentButton } from '../../discussion/comments/moments/MomentButton.tsx'
import { PlayerLike } from '../../votes/PlayerLike.tsx'
import { SeekBar } from '../bar/SeekBar.tsx'
import { Transport } from '../bar/Transport.tsx'
import { Volume } from '../bar/Volume.tsx'
import { BarLine } from './BarLine.tsx'
import css from './PlayerBar.module.css'
import { QueueButton } from './QueueButton.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The current song and its controls. On phones it is a mini player. */
export function PlayerBar({ song }: { song: Song }) {
  const say = useSay()
  const queueBox = useRef<HTMLDivElement>(null)
  useShortcuts(
    song,
    useCallback(() => queueBox.current?.querySelector('button')?.click(), []),
  )
  return (
    <section className={css.bar} aria-label={say('player.label')}>
      <div className={css.song}>
        <Link to="/songs/$id" params={{ id: song.id }} className={css.link}>
          <CoverArt id={song.id} cover={song.cover} sizes="56px" className={css.cover} />
          <span className={css.words}>
            <span className={`clip ${css.title}`}>{song.title}</span>
            <span className={`clip ${css.artist}`}>
              <span>{song.artistName}</span>
              <span> · {say('player.made')}</span>
            </span>
          </span>
        </Link>
        <PlayerLike song={song} />
      </div>
      <Transport song={song} className={css.play} />
      <BarLine song={song} />
      <SeekBar song={song} className={css.seek} timeClassName={css.time} />
      <div className={css.comment}>
        <MomentButton song={song} />
      </div>
      <QueueButton box={queueBox} song={song} className={css.queue} />
      <Volume className={css.volume} />
    </section>
  )
}
