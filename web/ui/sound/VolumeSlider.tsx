import { classNames } from '../class-names.ts'
import css from './VolumeSlider.module.css'

interface VolumeSliderProps {
  label: string
  /** The volume for screen readers: "75 %". */
  valueWords: string
  /** 0 to 1. */
  volume: number
  onVolume: (volume: number) => void
  className?: string | undefined
}

export function VolumeSlider({ label, valueWords, volume, onVolume, className }: VolumeSliderProps) {
  return (
    <input
      type="range"
      min={0}
      max={1}
      step={0.05}
      value={volume}
      aria-label={label}
      aria-valuetext={valueWords}
      className={classNames(css.volume, className)}
      style={{ '--volume': volume }}
      onChange={event => onVolume(event.target.valueAsNumber)}
    />
  )
}
