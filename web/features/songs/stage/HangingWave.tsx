import type { Song } from '#contract/songs/songs.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import { Waveform } from '../../../ui/sound/Waveform.tsx'
import { useDuration, usePosition } from '../../player/bar/use-playback.ts'

interface WaveProps {
  song: Song
  className?: string | undefined
}

/** The wave under a cover: its bars show the same cover, mirrored. */
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

/** The wave of a row, standing on its lower edge. */
export function RowWave({ song, className }: WaveProps) {
  return <Waveform peaks={usePeaks(song)} played={usePlayedShare(song)} bars={50} className={className} />
}

function usePeaks(song: Song): Uint8Array | null {
  return peaksFromBase64(song.peaks)
}

/** 0 for every song except the current one, so that the others don't render again while it plays. */
function usePlayedShare(song: Song): number {
  return Math.min(1, usePosition(song) / useDuration(song))
}
