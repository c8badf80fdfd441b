import type { SongDetail } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { useDuration } from '../../player/bar/use-playback.ts'
import { clock } from '../../player/clock.ts'
import css from './SongParts.module.css'
import { partsOf } from './song-parts.ts'

/** The parts of a song as small marks at the foot of its wave, below the faces of commenters. */
export function SongParts({ song }: { song: SongDetail }) {
  const say = useSay()
  const durationSeconds = useDuration(song)
  const parts = partsOf({ text: song.lyrics ?? '', times: song.lyricTimes })
  if (parts.length === 0 || durationSeconds === 0) return null
  const shareOf = (seconds: number) => Math.min(1, seconds / durationSeconds)
  return (
    <ol className={css.parts} aria-label={say('songs.made.parts')}>
      {parts.map(({ name, fromSeconds }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the song.
          key={at}
          className={css.part}
          style={{
            '--from': shareOf(fromSeconds),
            '--to': shareOf(parts[at + 1]?.fromSeconds ?? durationSeconds),
          }}
        >
          <span className={css.name}>
            {name} <span className="spoken">{clock(fromSeconds)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
