import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import css from './RatingSpread.module.css'

/** How many people gave five, four, … stars: a mean alone hides disagreement. Nothing while there are no ratings. */
export function RatingSpread({ songId }: { songId: string }) {
  const say = useSay()
  const { data } = useQuery(ask('GET /api/songs/{id}/rating', { params: { id: songId } }))
  if (!data || data.ratingCount === 0) return null
  const most = Math.max(...data.spread)
  const fromFive = data.spread.map((people, index) => ({ stars: index + 1, people })).toReversed()
  return (
    <dl aria-label={say('ratings.spread')}>
      {fromFive.map(({ stars, people }) => (
        <div key={stars} className={css.row}>
          <dt aria-label={say('songs.rate.star', { count: stars })}>{stars}</dt>
          <dd>
            <span className={css.bar} style={{ '--share': people / most }} aria-hidden="true" />
            <span className="spoken">{say('ratings.spread.people', { count: people })}</span>
            <span className={css.people} aria-hidden="true">
              {people}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
