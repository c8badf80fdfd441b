import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { Song } from '#contract/songs.ts'
import { useSay } from '../../say/use-say.ts'
import { CoverArt } from '../../ui/CoverArt.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { MomentButton } from '../comments/MomentButton.tsx'
import { PlayerLike } from '../songs/PlayerLike.tsx'
import { useKeepHeard } from '../take-over/use-keep-heard.ts'
import { connectListening } from './listening.ts'
import { connectMediaSession } from './media-session.ts'
import css from './PlayerBar.module.css'
import { player } from './player.ts'
import { QueueButton } from './QueueButton.tsx'
import { queue } from './queue-store.ts'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { usePlayerQueue } from './use-player-queue.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { Volume } from './Volume.tsx'

/** The song that is held, and everything one does to it while listening. On phones it is a mini player. */
export function PlayerBar({ song }: { song: Song }) {
  const say = useSay()
  useEffect(() => connectMediaSession(player, queue), [])
  usePlayerQueue()
  const queueBox = useRef<HTMLDivElement>(null)
  useListening()
  useShortcuts(
    song,
    useCallback(() => queueBox.current?.querySelector('button')?.click(), []),
  )
  useKeepHeard(song)
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
      <SeekBar song={song} className={css.seek} timeClassName={css.time} />
      <div key={song.id} className={css.comment}>
        <MomentButton song={song} />
      </div>
      <QueueButton box={queueBox} song={song} className={css.queue} />
      <Volume className={css.volume} />
    </section>
  )
}

/** Only a member's listening proves anything. */
function useListening(): void {
  const isMember = useViewer()?.type === 'authenticated'
  useEffect(() => (isMember ? connectListening(player) : undefined), [isMember])
}
