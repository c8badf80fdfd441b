import { useQuery } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { usePlayback } from '../../player/bar/use-playback.ts'
import { clock } from '../../player/clock.ts'
import css from './HeatStrip.module.css'

/**
 * Under the wave: how often each part is heard, and the moments that listeners come back to. Nothing while there are no
 * such data.
 */
export function HeatStrip({ song }: { song: Song }) {
  const say = useSay()
  const { seek } = usePlayback(song)
  const { data } = useQuery({
    ...ask('GET /api/songs/{id}/heat', { params: { id: song.id } }),
    enabled: song.status === 'ready',
  })
  if (!data || data.moments.length === 0) return null
  const width = data.strip.length
  return (
    <>
      <svg className={css.strip} viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
        {data.strip.map((heat, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place in the song.
          <rect key={slot} x={slot} width={1} height={1} opacity={heat / 100} />
        ))}
      </svg>
      <div className={css.moments}>
        <h2 id="most-replayed" className={css.title}>
          {say('songs.heat.title')}
        </h2>
        <ul className={css.list} aria-labelledby="most-replayed">
          {data.moments.map(second => (
            <li key={second}>
              <button
                type="button"
                className={css.moment}
                aria-label={say('player.listenFrom', { time: clock(second) })}
                onClick={() => seek(second)}
              >
                {clock(second)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
