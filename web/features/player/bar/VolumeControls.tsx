import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { VolumeSlider } from '../../../ui/sound/VolumeSlider.tsx'
import { player, usePlayer } from '../player.ts'
import { isSilent } from '../player-store.ts'
import { VolumeIcon } from './VolumeIcon.tsx'

interface VolumeControlsProps {
  /** `false` on phones on which only the hardware keys change the volume. */
  canTurn?: boolean | undefined
}

/** Mutes, and changes the volume. */
export function VolumeControls({ canTurn = true }: VolumeControlsProps) {
  const say = useSay()
  const silent = usePlayer(isSilent)
  const volume = usePlayer(state => state.volume)
  const heard = silent ? 0 : volume
  return (
    <>
      <IconButton label={say('player.mute')} aria-pressed={silent} onClick={player.toggleMute}>
        <VolumeIcon heard={heard} />
      </IconButton>
      {canTurn && (
        <VolumeSlider
          label={say('player.volume')}
          valueWords={say('player.volumeValue', { percent: heard })}
          volume={heard / 100}
          onVolume={share => player.setVolume(Math.round(share * 100))}
        />
      )}
    </>
  )
}
