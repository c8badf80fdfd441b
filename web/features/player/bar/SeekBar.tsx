import { type ReactNode, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import { SeekSlider } from '../../../ui/sound/SeekSlider.tsx'
import { clock } from '../clock.ts'
import { useDuration, usePlayback, usePosition } from './use-playback.ts'

interface SeekBarProps {
  song: Song
  /** Height and place of the wave. */
  className?: string | undefined
  /** If given, the position and the length are shown before and after the wave, and follow a drag. */
  timeClassName?: string | undefined
  /** The number of bars in the server's HTML. */
  bars?: number | undefined
  /** On top of the wave and in front of it for the pointer. */
  children?: ReactNode
}

/**
 * A song's wave, which shows the position and changes it. Seeking in another song than the current one plays it from
 * there.
 */
export function SeekBar({ song, className, timeClassName, bars, children }: SeekBarProps) {
  const say = useSay()
  const { seek } = usePlayback(song)
  const position = usePosition(song)
  const duration = useDuration(song)
  const [preview, setPreview] = useState<number | null>(null)
  const peaks = peaksFromBase64(song.peaks)
  return (
    <>
      {timeClassName && <span className={timeClassName}>{clock(preview ?? position)}</span>}
      <SeekSlider
        label={say('player.seek', { title: song.title })}
        placeWords={second => say('player.place', { position: clock(second), duration: clock(duration) })}
        second={position}
        durationSeconds={duration}
        peaks={peaks}
        onSeek={seek}
        onPreview={setPreview}
        bars={bars}
        className={className}
      >
        {children}
      </SeekSlider>
      {timeClassName && <span className={timeClassName}>{clock(duration)}</span>}
    </>
  )
}
