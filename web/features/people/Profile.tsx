import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/refused.ts'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { late } from '../../ui/layers/late.tsx'
import { useTitle } from '../../ui/use-title.ts'
import css from './Profile.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { personRead } from './songs/person-songs.ts'
import { SongSkyline } from './songs/SongSkyline.tsx'
import { usePersonSongs } from './songs/use-person-songs.ts'

/** Most profiles never show this. */
const DraftsNote = late(async () => (await import('../songs/upload/drafts/DraftsNote.tsx')).DraftsNote, {
  words: ['drafts'],
})
const UnfinishedSongs = late(async () => (await import('./songs/UnfinishedSongs.tsx')).UnfinishedSongs)
const BlockedPerson = late(async () => (await import('./blocks/BlockedPerson.tsx')).BlockedPerson, {
  words: ['blocks'],
})
const PersonMedals = late(async () => (await import('./badges/PersonMedals.tsx')).PersonMedals, {
  words: ['awards'],
})

/** A person's page: the person, the skyline of their songs, and tabs; for a blocked person only the head. */
export function Profile({ id, isOwn }: { id: string; isOwn: boolean }) {
  const say = useSay()
  const { data: person, error, refetch } = useQuery(personRead(id))
  const songs = usePersonSongs(id)
  const hasBadges = person !== undefined && person.badgeCount > 0
  const isGone = isNotFound(error)
  useTitle(isGone ? say('pages.notFound.person') : undefined)
  if (error && (!person || isGone)) {
    return (
      <div className="page">
        {isGone ? (
          <div role="alert">
            <EmptyState title={say('pages.notFound.person')} text={say('pages.notFound.person.text')} />
          </div>
        ) : (
          <ErrorState
            title={say('people.broken.title')}
            text={say('people.broken.text')}
            retryWords={say('people.retry')}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    )
  }
  return (
    <>
      <section className={css.head}>
        <div className="page">
          <ProfileHead person={person} isOwn={isOwn} />
          <SongSkyline songs={person?.isBlocked ? [] : songs.ready} isPending={songs.isPending} />
        </div>
      </section>
      <div className={`page ${css.body}`}>
        {isOwn && <DraftsNote />}
        {songs.unfinished.length > 0 && <UnfinishedSongs songs={songs.unfinished} />}
        {person?.isBlocked ? (
          <BlockedPerson person={person} />
        ) : (
          <div className={classNames(css.made, hasBadges && css.besideBadges)}>
            {hasBadges && (
              <aside className={css.badges}>
                <PersonMedals userId={person.id} />
              </aside>
            )}
            <ProfileTabs {...{ id, person, songs, isOwn }} />
          </div>
        )}
      </div>
    </>
  )
}
