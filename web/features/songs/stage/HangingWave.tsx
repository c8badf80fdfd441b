import type { Song } from '#contract/songs/songs.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import { Waveform } from '../../../ui/sound/Waveform.tsx'
import { useDuration, usePosition } from '../../player/bar/use-playback.ts'

interface WaveProps {
  song: Song
  className?: string | undefined
}

/** The strip under a cover: the cover once more, mirrored in the bars of the song. */
export function HangingWave({ song, className, sizes }: WaveProps & { sizes: string }) {
  return (
    <Waveform
      mount="hanging"
      peaks={usePeaks(song)}
      played={usePlayedShare(song)}
      picture={<CoverArt id={song.id} cover={song.cover} sizes={sizes} />}
      bars={42}
      className={className}
    />
  )
}

/** The wave of a row, standing. */
export function RowWave({ song, className }: WaveProps) {
  return <Waveform peaks={usePeaks(song)} played={usePlayedShare(song)} bars={50} className={className} />
}

function usePeaks(song: Song): Uint8Array | null {
  return peaksFromBase64(song.peaks)
}

/** 0 for every song but the one that is held, so the others are not drawn again while it plays. */
function usePlayedShare(song: Song): number {
  return Math.min(1, usePosition(song) / useDuration(song))
}
