import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import slide from '../fields/Slide.module.css'
import { secondAfterKey } from '../fields/slider-keys.ts'
import { useSlide } from '../fields/use-slide.ts'
import css from './SeekSlider.module.css'
import { Waveform } from './Waveform.tsx'

interface SeekSliderProps {
  /** What the slider seeks in, for screen readers. */
  label: string
  /** A position for screen readers: "1:15 / 3:42". */
  placeWords: (second: number) => string
  second: number
  durationSeconds: number
  peaks: Uint8Array | null
  /** A position was chosen: by key, by press, or at the end of a drag. */
  onSeek: (second: number) => void
  /** Called during a drag; `null` when it has ended. */
  onPreview?: ((second: number | null) => void) | undefined
  disabled?: boolean | undefined
  /** The number of bars in the server's HTML. */
  bars?: number | undefined
  /** On the wave, in its coordinates, and in front of it for the pointer: timeline comments. */
  children?: ReactNode
  className?: string | undefined
}

/**
 * A waveform to press, drag and move through with keys. A native range input lies over it, so that screen readers can
 * use it.
 */
export function SeekSlider({
  label,
  placeWords,
  second,
  durationSeconds,
  peaks,
  onSeek,
  onPreview,
  disabled = false,
  bars,
  children,
  className,
}: SeekSliderProps) {
  const { held, range } = useSlide(share => share * durationSeconds, onSeek, onPreview)
  const shown = held ?? Math.min(second, durationSeconds)

  const key = (event: KeyboardEvent) => {
    const next = secondAfterKey(event.key, second, durationSeconds)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSeek(next)
  }
  return (
    <div
      className={classNames(css.seek, className)}
      style={{ '--played': durationSeconds > 0 ? shown / durationSeconds : 0 }}
    >
      <Waveform peaks={peaks} bars={bars} />
      <input
        {...range}
        type="range"
        className={classNames(slide.slide, css.range)}
        min={0}
        max={durationSeconds}
        step="any"
        value={shown}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={placeWords(shown)}
        onKeyDown={key}
      />
      {children}
    </div>
  )
}
