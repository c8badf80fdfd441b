import { Rss } from 'lucide-react'
import type { Profile } from '#contract/people/people.ts'
import { dateFormat } from '#words/formats.ts'
import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { late } from '../../ui/layers/late.tsx'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import { LinkedText } from '../../ui/looks/LinkedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MessageButton } from '../messages/MessageButton.tsx'
import { FollowButton } from './follows/FollowButton.tsx'
import { FollowCounts } from './follows/FollowCounts.tsx'
import css from './ProfileHead.module.css'

const EditProfileButton = late(async () => (await import('./EditProfileButton.tsx')).EditProfileButton)
const ProfileMenu = late(async () => (await import('./ProfileMenu.tsx')).ProfileMenu)

/** Name, joining month and counts; keeps its place while they load. */
export function ProfileHead({ person, isOwn }: { person: Profile | undefined; isOwn: boolean }) {
  const say = useSay()
  const { count } = useNumbers()
  if (!person) {
    return (
      <div className={css.head} aria-busy="true">
        <span className="spoken">{say('people.loading')}</span>
        <Skeleton round className={css.picture} aspectRatio="1" />
        <div className={css.name}>
          <Skeleton width="11em" height="1.3em" />
          <Skeleton width="min(6em, 100%)" height="4.5rem" className={css.waiting} />
        </div>
      </div>
    )
  }
  return (
    <div className={css.head}>
      <Avatar id={person.id} src={person.largeProfileImageUrl} size={168} className={css.picture} />
      <div className={css.name}>
        <p className={css.since}>
          {say('people.joined', { month: monthOf(person.createdAt, say.language) })}
        </p>
        <h1>{person.artistName}</h1>
      </div>
      {person.bio && <LinkedText text={person.bio} className={css.bio} />}
      <div className={css.actions}>
        {isOwn && <EditProfileButton person={person} />}
        {!isOwn && !person.isBlocked && (
          <>
            <FollowButton person={person} />
            <MessageButton person={person} />
          </>
        )}
        <a
          href={`/profile/${person.id}/feed.xml`}
          className={css.feed}
          aria-label={say('people.feed')}
          title={say('people.feed')}
        >
          <Rss size={20} aria-hidden="true" />
        </a>
        {!isOwn && <ProfileMenu person={person} />}
      </div>
      <dl className={`figures ${css.counts}`}>
        <div>
          <dt>{say('people.songCount', { count: person.songCount })}</dt>
          <dd>{count(person.songCount)}</dd>
        </div>
        <FollowCounts person={person} />
      </dl>
    </div>
  )
}

/** "March 2025" in the reader's language; in UTC, so that server and browser write the same. */
function monthOf(moment: string, language: string): string {
  const month = dateFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return month.format(new Date(moment))
}
