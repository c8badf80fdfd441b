import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { VolumeSlider } from '../../ui/VolumeSlider.tsx'
import { player, usePlayer } from './player.ts'
import { isSilent } from './player-store.ts'
import css from './Volume.module.css'

export function Volume({ className }: { className?: string | undefined }) {
  const say = useSay()
  const silent = usePlayer(isSilent)
  const volume = usePlayer(state => state.volume)
  const heard = silent ? 0 : volume
  return (
    <div className={classNames(css.volume, className)}>
      <IconButton label={say('player.mute')} aria-pressed={silent} onClick={player.toggleMute}>
        <VolumeIcon heard={heard} />
      </IconButton>
      <VolumeSlider
        label={say('player.volume')}
        valueWords={say('player.volumeValue', { percent: heard })}
        volume={heard / 100}
        onVolume={share => player.setVolume(Math.round(share * 100))}
        className={css.slider}
      />
    </div>
  )
}

function VolumeIcon({ heard }: { heard: number }) {
  if (heard === 0) return <VolumeX size={20} aria-hidden="true" />
  return heard < 50 ? <Volume1 size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />
}
