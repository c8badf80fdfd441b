import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../say/use-say.ts'
import { Broken } from '../../ui/Quiet.tsx'
import css from './Profile.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { personRead } from './person-songs.ts'
import { SongList } from './SongList.tsx'
import { SongSkyline } from './SongSkyline.tsx'
import { UnfinishedSongs } from './UnfinishedSongs.tsx'
import { usePersonSongs } from './use-person-songs.ts'

/** A person's page: who, the skyline of the songs, and the songs. */
export function Profile({ id, isOwn }: { id: string; isOwn: boolean }) {
  const say = useSay()
  const { data: person, isError, refetch } = useQuery(personRead(id))
  const songs = usePersonSongs(id)
  if (isError && !person) {
    return (
      <div className="page">
        <Broken
          title={say('people.broken.title')}
          text={say('people.broken.text')}
          retryWords={say('people.retry')}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  return (
    <>
      <section className={css.head}>
        <div className="page">
          <ProfileHead person={person} isOwn={isOwn} />
          <SongSkyline songs={songs.ready} isPending={songs.isPending} />
        </div>
      </section>
      <div className={`page ${css.body}`}>
        {isOwn && <UnfinishedSongs songs={songs.unfinished} />}
        <SongList person={person} songs={songs} isOwn={isOwn} />
      </div>
    </>
  )
}
