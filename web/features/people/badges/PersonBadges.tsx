import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import type { UserBadge } from '#contract/people/badges.ts'
import { textIn } from '#contract/text-in.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import medal from '../../challenges/entries/PositionBadge.module.css'
import { dayOf } from '../../challenges/times/challenge-days.ts'
import { badgeIcons } from './badge-icons.ts'
import css from './PersonBadges.module.css'

/** The badges that a person has earned, in a tab of the profile. */
export function PersonBadges({ userId }: { userId: string }) {
  const say = useSay()
  const read = useInfiniteQuery({
    ...askPages('GET /api/users/{id}/badges', { params: { id: userId } }),
    refetchOnMount: 'always',
  })
  return (
    <section>
      <h2 className="spoken">{say('people.badges')}</h2>
      <PagedList
        read={read}
        broken={say('awards.broken')}
        none={<EmptyState title={say('awards.none.title')} text={say('awards.none.text')} />}
        place={<Skeleton height="64px" />}
        row={earned => <EarnedBadge earned={earned} />}
        className={css.badges}
      />
    </section>
  )
}

export function EarnedBadge({ earned: { badge, challenge, earnedAt } }: { earned: UserBadge }) {
  const say = useSay()
  // A newer server may have types that this page, loaded before it, doesn't know.
  const Icon = (badgeIcons as Partial<typeof badgeIcons>)[badge.type] ?? Award
  return (
    <article className={css.badge}>
      <span
        className={classNames(css.coin, badge.type === 'participant' ? css.participant : medal[badge.type])}
      >
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <h3>{badge.name}</h3>
        {challenge && (
          <p className={css.sub}>
            <Link to="/challenges/$id" params={{ id: challenge.id }}>
              {textIn(say.language, challenge.title, challenge.titleTranslations)}
            </Link>
          </p>
        )}
        <p className={css.sub}>{say('awards.earned', { day: dayOf(earnedAt, say.language) })}</p>
      </div>
    </article>
  )
}
