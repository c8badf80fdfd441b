import { classNames } from '../../../ui/class-names.ts'
import css from './Volume.module.css'
import { VolumeButton } from './VolumeButton.tsx'
import { VolumeControls } from './VolumeControls.tsx'

/** On wide screens a slider in the bar, on narrower ones a button that opens it. */
export function Volume({ className }: { className?: string | undefined }) {
  return (
    <div className={className}>
      <div className={classNames(css.volume, css.wide)}>
        <VolumeControls />
      </div>
      <div className={css.narrow}>
        <VolumeButton />
      </div>
    </div>
  )
}
