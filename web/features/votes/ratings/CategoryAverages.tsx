import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { categories } from '#contract/votes/categories.ts'
import { ask } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { Crescendo } from '../../../ui/looks/Crescendo.tsx'
import { bandOf, scoreWord } from '../../../ui/looks/score-band.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './CategoryAverages.module.css'

/** The average scores of a song in the five categories. */
export function CategoryAverages({ songId }: { songId: string }) {
  const say = useSay()
  const heading = useId()
  const averages = useQuery(ask('GET /api/songs/{id}/detailed-ratings-average', { params: { id: songId } }))
  const { data } = averages
  return (
    <section aria-labelledby={heading}>
      <header className={css.head}>
        <h2 id={heading}>{say('ratings.averages')}</h2>
        {data && data.ratingCount > 0 && (
          <p className={css.count}>{say('ratings.averages.count', { count: data.ratingCount })}</p>
        )}
      </header>
      {averages.isPending && <Skeleton className={css.loading} />}
      {averages.isError && !data && <p className={css.none}>{say('ratings.averages.broken')}</p>}
      {data?.ratingCount === 0 && <p className={css.none}>{say('ratings.averages.none')}</p>}
      {data && data.ratingCount > 0 && (
        <dl className={css.list}>
          {categories.map(category => (
            <Average key={category} label={say(`ratings.category.${category}`)} score={data[category]} />
          ))}
        </dl>
      )}
    </section>
  )
}

function Average({ label, score }: { label: string; score: number | null }) {
  const say = useSay()
  const { average } = useNumbers()
  return (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd>
        <Crescendo score={score} />
        <b className={css.number}>{score === null ? '–' : average(score)}</b>
        <span
          className={css.word}
          style={score === null ? undefined : { '--band': `var(--band-${bandOf(score)})` }}
        >
          {say(score === null ? 'ratings.apart' : `ratings.word.${scoreWord(score)}`)}
        </span>
      </dd>
    </div>
  )
}
