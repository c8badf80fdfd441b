import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import css from './ForumAside.module.css'
import { statsRead, tagsRead } from './forum-reads.ts'
import { Tags } from './Tags.tsx'

const guidelines = [1, 2, 3] as const

/** Beside the list: tags, the numbers of members and songs, and the rules. */
export function ForumAside() {
  const say = useSay()
  const tags = useQuery(tagsRead)
  const stats = useQuery({ ...statsRead, refetchOnMount: 'always' })
  const { count } = useNumbers()
  const number = (known: number | undefined) => (known === undefined ? '–' : count(known))
  return (
    <aside className={css.aside}>
      {tags.data && tags.data.length > 0 && (
        <section>
          <h2>{say('forum.tags')}</h2>
          <div className={css.tags}>
            <Tags tags={tags.data.map(({ tag }) => tag)} />
          </div>
        </section>
      )}
      <section>
        <h2>{say('forum.stats')}</h2>
        <dl className={css.stats}>
          <div>
            <dt>{say('forum.stats.members')}</dt>
            <dd>{number(stats.data?.members)}</dd>
          </div>
          <div>
            <dt>{say('forum.stats.songs')}</dt>
            <dd>{number(stats.data?.songs)}</dd>
          </div>
        </dl>
      </section>
      <section>
        <h2>{say('forum.guidelines')}</h2>
        <ol className={css.guidelines}>
          {guidelines.map(place => (
            <li key={place}>
              <b aria-hidden="true">{place}</b>
              {say(`forum.guidelines.${place}`)}
            </li>
          ))}
        </ol>
        <Link to="/guidelines" className="text-link">
          {say('forum.guidelines.all')}
        </Link>
      </section>
    </aside>
  )
}
