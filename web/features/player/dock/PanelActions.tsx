import { Share2, Star } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { iconButtonClass } from '../../../ui/IconButton.tsx'
import { MomentButton } from '../../discussion/comments/moments/MomentButton.tsx'
import { SongDialogButton } from '../../songs/actions/SongDialogButton.tsx'
import { PlayerDislike } from '../../votes/PlayerDislike.tsx'
import { PlayerLike } from '../../votes/PlayerLike.tsx'
import { CastButton } from '../bar/CastButton.tsx'
import { VolumeButton } from '../bar/VolumeButton.tsx'
import css from './QueuePanel.module.css'

interface PanelActionsProps {
  song: Song
  /** On phones the volume is only here. */
  hasVolume: boolean
}

/** Like, dislike, rate, comment on this moment, share, play on another device. */
export function PanelActions({ song, hasVolume }: PanelActionsProps) {
  const say = useSay()
  const button = { song, className: iconButtonClass() }
  return (
    <div className={css.actions}>
      <PlayerLike song={song} />
      <PlayerDislike song={song} />
      <SongDialogButton {...button} opens="rate" aria-label={say('songs.action.rate')}>
        <Star size={19} aria-hidden="true" />
      </SongDialogButton>
      <MomentButton song={song} />
      <SongDialogButton {...button} opens="share" aria-label={say('songs.action.share')}>
        <Share2 size={19} aria-hidden="true" />
      </SongDialogButton>
      <CastButton />
      {hasVolume && (
        <span className={css.volume}>
          <VolumeButton />
        </span>
      )}
    </div>
  )
}
