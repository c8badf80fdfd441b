import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import css from './Rank.module.css'

/** A place in a ranked list, as a race bib; nothing if the list has no places. */
export function Rank({ rank, className }: { rank: number | undefined; className?: string | undefined }) {
  const say = useSay()
  if (rank === undefined) return null
  return (
    <span className={classNames(css.rank, className)}>
      <span className="spoken">{say('songs.rank', { rank })}</span>
      <span aria-hidden="true">{rank}</span>
    </span>
  )
}
