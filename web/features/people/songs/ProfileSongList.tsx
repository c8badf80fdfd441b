import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { Profile } from '#contract/people/people.ts'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlayAll } from '../../player/queue/PlayAll.tsx'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { SongRow } from '../../songs/lists/SongRow.tsx'
import css from './ProfileSongList.module.css'
import { songsRead } from './person-songs.ts'
import type { usePersonSongs } from './use-person-songs.ts'

interface SongListProps {
  id: string
  person: Profile | undefined
  songs: ReturnType<typeof usePersonSongs>
  isOwn: boolean
}

/** The songs are in rows, because readers scan a long list. */
export function SongList({ id, person, songs, isOwn }: SongListProps) {
  const say = useSay()
  const toPlay = useListToPlay(songs.ready, songsRead(id).queryKey)
  return (
    <section aria-busy={songs.isPending} className={css.list}>
      <h2 className="spoken">{say('people.songs')}</h2>
      <PlayingList value={toPlay}>
        {songs.ready.length > 1 && (
          <div className={css.head}>
            <PlayAll />
          </div>
        )}
        <Rows songs={songs} isOwn={isOwn} name={person?.artistName ?? ''} />
      </PlayingList>
      <MoreButton list={songs} className={css.more} pendingWords={say('people.more.pending')}>
        {say('people.more')}
      </MoreButton>
    </section>
  )
}

type RowsProps = Pick<SongListProps, 'songs' | 'isOwn'> & { name: string }

function Rows({ songs, isOwn, name }: RowsProps) {
  const say = useSay()
  if (songs.isPending)
    return [1, 2, 3].map(row => <Skeleton key={row} height="76px" className={css.waiting} />)
  if (songs.isError && songs.data === undefined) {
    return (
      <ErrorState
        title={say('people.broken.title')}
        text={say('people.broken.text')}
        retryWords={say('people.retry')}
        onRetry={() => void songs.refetch()}
      />
    )
  }
  if (songs.ready.length > 0) {
    return songs.ready.map((song, at) => (
      <div key={song.id} ref={isOwn ? handFocusOn : undefined}>
        <SongRow song={song} place={at + 1} canDelete={isOwn} />
      </div>
    ))
  }
  if (!isOwn) {
    return (
      <EmptyState title={say('people.empty.other.title')} text={say('people.empty.other.text', { name })} />
    )
  }
  // A song is being prepared, which is shown above: no invitation to upload a first song.
  if (songs.unfinished.length > 0) return null
  return (
    <EmptyState
      title={say('people.empty.own.title')}
      text={say('people.empty.own.text')}
      action={
        <Link to="/upload" className={buttonClass({ look: 'primary' })}>
          <Upload size={18} aria-hidden="true" />
          {say('people.upload')}
        </Link>
      }
    />
  )
}
