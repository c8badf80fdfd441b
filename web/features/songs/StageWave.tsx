import type { Song } from '#contract/songs.ts'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { clock } from '../player/clock.ts'
import { SeekBar } from '../player/SeekBar.tsx'
import { useDuration, usePlayButton, usePosition } from '../player/use-playback.ts'
import css from './StageWave.module.css'

/** The whole song to press and drag, with its place and length below. */
export function StageWave({ song }: { song: Song }) {
  const button = usePlayButton(song)
  return (
    <div className={css.wave}>
      <PlayButton {...button} size="xl" disabled={song.status !== 'ready'} className={css.play} />
      <SeekBar song={song} className={css.seek} bars={240} />
      <Axis song={song} />
    </div>
  )
}

/** Drawn apart from the rest, because it changes while the song plays. The slider says the same aloud. */
function Axis({ song }: { song: Song }) {
  return (
    <div className={css.axis} aria-hidden="true">
      <span>{clock(usePosition(song))}</span>
      <span>{clock(useDuration(song))}</span>
    </div>
  )
}
