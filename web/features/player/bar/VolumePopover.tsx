import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Popover } from '../../../ui/layers/Popover.tsx'
import css from './Volume.module.css'
import { VolumeControls } from './VolumeControls.tsx'

/** Mute and volume, hanging from the speaker. */
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

/** On iOS only the keys at the side turn the volume, and an element keeps its 1. */
function takesVolume(): boolean {
  const probe = document.createElement('audio')
  probe.volume = 0.5
  return probe.volume === 0.5
}
