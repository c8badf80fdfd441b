import type { Profile } from '#contract/people/people.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import css from './FollowCounts.module.css'

/** The numbers of followers and followed people; each number opens the list of them. */
export function FollowCounts({ person }: { person: Profile }) {
  return (
    <>
      <Count person={person} list="followers" count={person.followerCount} />
      <Count person={person} list="following" count={person.followingCount} />
    </>
  )
}

interface CountProps {
  person: Profile
  list: 'followers' | 'following'
  count: number
}

function Count({ person, list, count }: CountProps) {
  const say = useSay()
  const { count: written } = useNumbers()
  const name = say(`follows.counts.${list}`, { count })
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <LazyOnIntent
          popup="dialog"
          load={() => import('./PeopleDialog.tsx')}
          trigger={props => (
            <button
              {...props}
              type="button"
              className={css.count}
              aria-label={say('follows.list.open', { name, count: written(count) })}
            >
              {written(count)}
            </button>
          )}
          layer={({ PeopleDialog }, layer) => <PeopleDialog {...layer} personId={person.id} list={list} />}
        />
      </dd>
    </div>
  )
}
