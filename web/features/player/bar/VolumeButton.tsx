import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent, type TriggerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { usePlayer } from '../player.ts'
import { isSilent } from '../player-store.ts'
import { VolumeIcon } from './VolumeIcon.tsx'

/** For narrow bars: the slider opens below the speaker button. */
export function VolumeButton() {
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./VolumePopover.tsx')}
      trigger={props => <Speaker {...props} />}
      layer={({ VolumePopover }, layer) => <VolumePopover {...layer} />}
    />
  )
}

function Speaker(props: TriggerProps) {
  const say = useSay()
  const heard = usePlayer(state => (isSilent(state) ? 0 : state.volume))
  return (
    <IconButton
      {...props}
      label={`${say('player.volume')}: ${say('player.volumeValue', { percent: heard })}`}
    >
      <VolumeIcon heard={heard} />
    </IconButton>
  )
}
