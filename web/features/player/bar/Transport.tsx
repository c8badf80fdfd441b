import { SkipBack, SkipForward } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { indexAfter } from '../queue/queue.ts'
import { queue, useQueue } from '../queue/queue-store.ts'
import css from './Transport.module.css'
import { orSay, usePlayButton } from './use-playback.ts'

interface TransportProps {
  song: Song
  size?: 'md' | 'lg' | undefined
  className?: string | undefined
}

/** Previous, play, next. */
export function Transport({ song, size = 'md', className }: TransportProps) {
  const say = useSay()
  const button = usePlayButton(song)
  const isLast = useQueue(state => indexAfter(state) === undefined)
  const iconSize = size === 'lg' ? 26 : 20
  return (
    <div className={classNames(css.transport, css[size], className)}>
      <IconButton
        label={say('player.previous')}
        onClick={() => orSay(queue.previous(), say)}
        className={css.skip}
      >
        <SkipBack size={iconSize} aria-hidden="true" />
      </IconButton>
      <PlayButton {...button} size={size} />
      <IconButton
        label={say('player.next')}
        disabled={isLast}
        onClick={() => orSay(queue.next(), say)}
        className={css.skip}
      >
        <SkipForward size={iconSize} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
