import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Popover } from '../../../ui/layers/Popover.tsx'
import css from './Volume.module.css'
import { VolumeControls } from './VolumeControls.tsx'

/** Mute and volume, in a popover of the speaker button. */
export function VolumePopover(layer: LayerProps) {
  const say = useSay()
  const [canTurn] = useState(takesVolume)
  return (
    <Popover {...layer} isSmall label={say('player.volume')}>
      <div className={classNames(css.volume, css.hanging)}>
        <VolumeControls canTurn={canTurn} />
      </div>
    </Popover>
  )
}

/** On iOS only the hardware keys change the volume, and an element's `volume` stays 1. */
function takesVolume(): boolean {
  const probe = document.createElement('audio')
  probe.volume = 0.5
  return probe.volume === 0.5
}
