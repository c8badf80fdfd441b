import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { barsTransform, wavePath } from './bars.ts'
import { useBarCount } from './use-bar-count.ts'
import css from './Waveform.module.css'

interface WaveformProps {
  /** Loudness over time, 0 to 255; without them a dashed line is drawn, never an invented wave. */
  peaks: Uint8Array | null
  /**
   * `standing` on its lower edge, `hanging` under a cover, `skyline` standing with a picture inside, `silent` a flat
   * line that keeps the place.
   */
  mount?: 'standing' | 'hanging' | 'skyline' | 'silent' | undefined
  /**
   * Share that has sounded, 0 to 1. If left out, the wave follows the custom property `--played` of any ancestor, so
   * that a player can move all waves with one style and no rendering.
   */
  played?: number | undefined
  /** Visible through the bars instead of the resting colour: a cover. */
  picture?: ReactNode
  /** What has not sounded yet is only a dashed line, for a wave that grows. */
  rising?: boolean | undefined
  /** The number of bars in the server's HTML, before the width is known. */
  bars?: number | undefined
  /** Height and position; the wave fills its box. */
  className?: string | undefined
}

/**
 * The waveform that the whole app uses. Screen readers skip the picture: the controls and captions around it say the
 * same.
 */
export function Waveform({
  peaks,
  mount = 'standing',
  played,
  picture,
  rising = false,
  bars = 72,
  className,
}: WaveformProps) {
  const [box, count] = useBarCount(bars)
  const clip = useId()
  const shape = peaks && mount !== 'silent' ? wavePath(peaks, count) : null
  return (
    <span
      ref={box}
      aria-hidden="true"
      className={classNames(
        css.wave,
        css[mount],
        shape === null && css.dashed,
        rising && css.rising,
        className,
      )}
      style={played === undefined ? undefined : { '--played': played }}
    >
      <span className={css.wash} />
      {shape !== null && (
        <svg className={css.outline}>
          <clipPath id={clip} clipPathUnits="objectBoundingBox">
            <path transform={barsTransform(count, mount === 'hanging')} d={shape} />
          </clipPath>
        </svg>
      )}
      <span className={css.bars} style={shape === null ? undefined : { clipPath: `url(#${clip})` }}>
        {picture ? <span className={css.picture}>{picture}</span> : <span className={css.rest} />}
        <span className={css.on} />
      </span>
    </span>
  )
}
