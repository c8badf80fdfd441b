import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { EarnedBadge } from './PersonBadges.tsx'
import css from './PersonMedals.module.css'

const mostMedals = 6

/**
 * The latest badges of a person, always visible on their page: a column beside the songs, on phones a row above them.
 */
export function PersonMedals({ userId }: { userId: string }) {
  const say = useSay()
  const { data } = useInfiniteQuery(askPages('GET /api/users/{id}/badges', { params: { id: userId } }))
  return (
    <section>
      <h2 className={css.title}>{say('people.badges')}</h2>
      <ul className={css.medals} aria-label={say('people.badges')}>
        {data?.slice(0, mostMedals).map(earned => (
          <li key={earned.id}>
            <EarnedBadge earned={earned} />
          </li>
        ))}
      </ul>
    </section>
  )
}
