import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import { Star } from '../../ui/looks/Stars.tsx'
import css from './Average.module.css'

interface AverageProps {
  averageRating: number | null
  className?: string | undefined
}

/** The mean of all stars: one star and the number; a hollow star while there are no ratings. */
export function Average({ averageRating, className }: AverageProps) {
  const say = useSay()
  const { average } = useNumbers()
  const isRated = averageRating !== null
  return (
    <span className={classNames(css.average, className)}>
      <span className="spoken">
        {isRated ? say('songs.average', { average: average(averageRating) }) : say('songs.unrated')}
      </span>
      <Star size={15} filled={isRated ? 1 : 0} />
      {isRated && <span aria-hidden="true">{average(averageRating)}</span>}
    </span>
  )
}
