import { ListMusic } from 'lucide-react'
import type { RefObject } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'

interface QueueButtonProps {
  song: Song
  className?: string | undefined
  /** The element around the button. */
  box: RefObject<HTMLDivElement | null>
}

/** Opens what is playing and what comes next; on phones that fills the screen. */
export function QueueButton({ song, className, box }: QueueButtonProps) {
  const say = useSay()
  return (
    <div ref={box} className={className}>
      <LazyOnIntent
        popup="dialog"
        load={() => import('./QueuePanel.tsx')}
        words={['queue']}
        trigger={props => (
          <IconButton {...props} label={say('player.queue')}>
            <ListMusic size={20} aria-hidden="true" />
          </IconButton>
        )}
        layer={({ QueuePanel }, layer) => <QueuePanel {...layer} song={song} />}
      />
    </div>
  )
}
