import type { Song } from '#contract/songs/songs.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Stars } from '../../../ui/looks/Stars.tsx'
import { SongDialogButton } from '../actions/SongDialogButton.tsx'
import css from './SongScore.module.css'

/** The average as the largest number of the page, the number of ratings, and the viewer's own stars. */
export function SongScore({ song }: { song: Song }) {
  const say = useSay()
  const { average } = useNumbers()
  const { averageRating, ratingCount, ownRating } = song
  const words = averageRating === null ? '–' : average(averageRating)
  return (
    <div className={css.score}>
      <p className={css.numeral}>
        <span className="spoken">
          {averageRating === null ? say('songs.unrated') : say('songs.average', { average: words })}
        </span>
        <span aria-hidden="true">{words}</span>
      </p>
      <div className={css.beside}>
        {averageRating !== null && <Stars value={averageRating} />}
        <p className={css.count}>
          {ratingCount > 0 ? say('songs.rate.count', { count: ratingCount }) : say('songs.unrated.short')}
        </p>
        <SongDialogButton
          song={song}
          opens="rate"
          className={buttonClass({ look: 'line', size: 'sm' }, css.rate)}
        >
          {ownRating === null ? (
            say('songs.action.rate')
          ) : (
            <>
              {say('songs.rate.own')}
              <Stars mine size={14} value={ownRating} label={say('songs.rate.star', { count: ownRating })} />
            </>
          )}
        </SongDialogButton>
      </div>
    </div>
  )
}
