import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { TriggerProps } from '../../../ui/LazyOnIntent.tsx'
import { LazyOnIntent } from '../../../ui/LazyOnIntent.tsx'
import { usePlayer } from '../player.ts'
import { isSilent } from '../player-store.ts'
import { VolumeIcon } from './VolumeIcon.tsx'

const load = () => import('./VolumePopover.tsx')

/** Where there is no room for the slider itself: it hangs from the speaker. */
export function VolumeButton() {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={load}
      trigger={props => <Speaker {...props} />}
      layer={({ VolumePopover }, layer) => <VolumePopover {...layer} />}
      onFail={() => showNetworkFailure(say)}
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
