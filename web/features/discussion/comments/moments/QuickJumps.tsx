import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAccount } from '../../../../session/viewer.ts'
import { useDuration } from '../../../player/bar/use-playback.ts'
import { clock } from '../../../player/clock.ts'
import css from './QuickJumps.module.css'

const seconds = [15, 45, 75]

/** Up to three places to write at, one press each; only places that the song has. */
export function QuickJumps({ song, onJump }: { song: Song; onJump: (second: number) => void }) {
  const say = useSay()
  const account = useAccount()
  const duration = useDuration(song)
  const within = seconds.filter(second => second <= duration)
  if (!account || within.length === 0) return null
  return (
    <fieldset className={css.jumps}>
      <legend className="spoken">{say('comments.jumps')}</legend>
      <span className={css.label} aria-hidden="true">
        {say('comments.jumps')}
      </span>
      {within.map(second => (
        <button
          key={second}
          type="button"
          className={css.jump}
          aria-label={say('comments.writeAt', { time: clock(second) })}
          onClick={() => onJump(second)}
        >
          {clock(second)}
        </button>
      ))}
    </fieldset>
  )
}
