import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UserBadge } from '#contract/people/badges.ts'
import { textIn } from '#contract/text-in.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayOf } from '../../challenges/challenge-days.ts'
import { badgeIcons } from './badge-icons.ts'
import css from './PersonBadges.module.css'

/** What somebody has earned; `none` where there is nothing. */
export function PersonBadges({ userId, none }: { userId: string; none: ReactNode }) {
  const say = useSay()
  const read = useInfiniteQuery({
    ...askPages('GET /api/users/{id}/badges', { params: { id: userId } }),
    refetchOnMount: 'always',
  })
  return (
    <PagedList
      read={read}
      broken={say('awards.broken')}
      none={none}
      place={<Skeleton height="64px" />}
      row={earned => <EarnedBadge earned={earned} />}
      className={css.badges}
    />
  )
}

export function EarnedBadge({ earned: { badge, challenge, earnedAt } }: { earned: UserBadge }) {
  const say = useSay()
  const Icon = badgeIcons[badge.type]
  return (
    <article className={css.badge}>
      <span className={classNames(css.coin, css[badge.type])}>
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
