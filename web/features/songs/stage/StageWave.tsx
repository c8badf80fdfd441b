import type { ReactNode } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { SeekBar } from '../../player/bar/SeekBar.tsx'
import { useDuration, usePlayButton, usePosition } from '../../player/bar/use-playback.ts'
import { clock } from '../../player/clock.ts'
import css from './StageWave.module.css'

interface StageWaveProps {
  song: Song
  /** On the wave: faces of those who spoke there. */
  onWave?: ReactNode
  /** Between place and length. */
  below?: ReactNode
  /** Under the wave: what is replayed most. */
  heat?: ReactNode
}

/** The whole song to press and drag, with its place and length below. */
export function StageWave({ song, onWave, below, heat }: StageWaveProps) {
  const button = usePlayButton(song)
  return (
    <div className={css.wave}>
      <PlayButton {...button} size="xl" disabled={!canSound(song)} className={css.play} />
      <SeekBar song={song} className={css.seek} bars={240}>
        {onWave}
      </SeekBar>
      {heat}
      <div className={css.axis}>
        <Place song={song} />
        {below}
        <Length song={song} />
      </div>
    </div>
  )
}

/** One that is withheld is heard by its owner and by moderators; no one else is shown it. */
const canSound = ({ status }: Song): boolean => status === 'ready' || status === 'withheld'

/** Drawn apart from the rest, because it changes while the song plays. The slider says the same aloud. */
function Place({ song }: { song: Song }) {
  return <span aria-hidden="true">{clock(usePosition(song))}</span>
}

function Length({ song }: { song: Song }) {
  return <span aria-hidden="true">{clock(useDuration(song))}</span>
}
