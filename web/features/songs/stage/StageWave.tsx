import type { ReactNode } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { SeekBar } from '../../player/bar/SeekBar.tsx'
import { useDuration, usePlayButton, usePosition } from '../../player/bar/use-playback.ts'
import { clock } from '../../player/clock.ts'
import css from './StageWave.module.css'

interface StageWaveProps {
  song: Song
  /** On the wave: the faces of commenters. */
  onWave?: ReactNode
  /** Between the position and the length. */
  below?: ReactNode
  /** Under the wave: the parts that are replayed most. */
  heat?: ReactNode
}

/** The wave of the whole song, to press and drag, with position and length below. */
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

/** A withheld song can be heard by its owner and by moderators; no other person gets it. */
const canSound = ({ status }: Song): boolean => status === 'ready' || status === 'withheld'

/** A component of its own, because it changes while the song plays. The slider tells screen readers the same. */
function Place({ song }: { song: Song }) {
  return <span aria-hidden="true">{clock(usePosition(song))}</span>
}

function Length({ song }: { song: Song }) {
  return <span aria-hidden="true">{clock(useDuration(song))}</span>
}
