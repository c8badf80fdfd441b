import { EyeOff, Star } from 'lucide-react'
import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { peaksFromBase64 } from '../../../../ui/sound/bars.ts'
import { PlayButton } from '../../../../ui/sound/PlayButton.tsx'
import { SeekSlider } from '../../../../ui/sound/SeekSlider.tsx'
import { SeekTimes } from '../../../../ui/sound/SeekTimes.tsx'
import { VolumeSlider } from '../../../../ui/sound/VolumeSlider.tsx'
import { clock } from '../../../player/clock.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { isSilent } from '../../../player/player-store.ts'
import css from './TakesTransport.module.css'
import type { NumberedTake } from './use-take-list.ts'
import type { TakesSound } from './use-takes-player.ts'

interface TakesTransportProps {
  /** The current take; undefined while none is ready. */
  take: NumberedTake | undefined
  sound: TakesSound
  longestSeconds: number
  isBlind: boolean
  onBlind: () => void
  isOnlyStarred: boolean
  onOnlyStarred: () => void
}

/** One transport for all takes, visible while the member scrolls. */
export function TakesTransport({ take, sound, longestSeconds, isBlind, ...choices }: TakesTransportProps) {
  const say = useSay()
  const volume = usePlayer(state => (isSilent(state) ? 0 : state.volume))
  const title = take?.name ?? say('takes.title')
  // A length would reveal which take it is.
  const duration = isBlind ? longestSeconds : (take?.draft.duration ?? longestSeconds)
  return (
    <div className={css.transport}>
      <PlayButton
        size="lg"
        label={say(sound.isPlaying ? 'player.pause' : 'player.play', { title })}
        playing={sound.isPlaying}
        loading={sound.isLoading}
        disabled={!take}
        onClick={sound.toggle}
      />
      <div>
        <p className={`clip ${css.name}`} aria-hidden="true">
          {title}
        </p>
        <SeekSlider
          label={say('player.seek', { title })}
          placeWords={second => say('player.place', { position: clock(second), duration: clock(duration) })}
          second={sound.positionSeconds}
          durationSeconds={duration}
          peaks={isBlind ? null : peaksFromBase64(take?.draft.peaks ?? null)}
          onSeek={sound.seek}
          disabled={!take}
          className={css.seek}
        />
        <SeekTimes position={clock(sound.positionSeconds)} duration={clock(duration)} />
      </div>
      <div className={css.choices}>
        <Button
          look={isBlind ? 'solid' : 'line'}
          icon={<EyeOff size={18} aria-hidden="true" />}
          aria-pressed={isBlind}
          onClick={choices.onBlind}
        >
          {say('takes.blind')}
        </Button>
        <Button
          look={choices.isOnlyStarred ? 'solid' : 'line'}
          icon={<Star size={18} aria-hidden="true" />}
          aria-pressed={choices.isOnlyStarred}
          onClick={choices.onOnlyStarred}
        >
          {say('takes.onlyStarred')}
        </Button>
        <VolumeSlider
          label={say('player.volume')}
          valueWords={say('player.volumeValue', { percent: Math.round(volume) })}
          volume={volume / 100}
          onVolume={share => player.setVolume(share * 100)}
          className={css.volume}
        />
      </div>
    </div>
  )
}
