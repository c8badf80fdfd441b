import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/people/people.ts'
import { ask } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FollowButton } from '../../people/follows/FollowButton.tsx'
import type { SongDialogProps } from '../actions/use-song-dialog.tsx'
import { CompactSong } from '../lists/CompactSong.tsx'
import css from './ArtistDialog.module.css'
import { LongText } from './LongText.tsx'

const BlockedPerson = late(
  async () => (await import('../../people/blocks/BlockedPerson.tsx')).BlockedPerson,
  {
    words: ['blocks'],
  },
)
const recentSongs = 5

/** The artist of the song: a short bio, the newest songs, and a link to the profile. */
export function ArtistDialog({ song: { user }, onClose, opener }: SongDialogProps) {
  const say = useSay()
  const profile = useQuery(ask('GET /api/users/{id}', { params: { id: user.id } }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      lead={<Avatar id={user.id} src={user.profileImageUrl} size={56} />}
      title={user.artistName}
      description={<Since profile={profile.data} />}
      closeLabel={say('common.close')}
      actions={
        <>
          {profile.data && !profile.data.isBlocked && <FollowButton person={profile.data} wide />}
          <Link
            to="/profile/$userId"
            params={{ userId: user.id }}
            onClick={onClose}
            className={buttonClass({ look: 'solid', wide: true })}
          >
            {say('songs.artist.profile')}
          </Link>
        </>
      }
    >
      {profile.isError && !profile.data ? (
        <ErrorState
          title={say('songs.artist.broken')}
          retryWords={say('songs.broken.retry')}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <>
          {profile.data?.bio && (
            <div className={css.bio}>
              <LongText text={profile.data.bio} about={user.artistName} />
            </div>
          )}
          {profile.data?.isBlocked ? (
            <BlockedPerson person={profile.data} />
          ) : (
            <RecentSongs userId={user.id} onLeave={onClose} />
          )}
        </>
      )}
    </Dialog>
  )
}

/** Song count and joining day; keeps its line while they load. */
function Since({ profile }: { profile: Profile | undefined }) {
  const say = useSay()
  const { day } = useNumbers()
  if (!profile) return <Skeleton width="12em" height="1.5em" />
  const parts = [
    say('songs.artist.songs', { count: profile.songCount }),
    say('songs.artist.joined', { date: day(profile.createdAt) }),
  ]
  return <span className="numerals">{parts.join(' · ')}</span>
}

function RecentSongs({ userId, onLeave }: { userId: string; onLeave: () => void }) {
  const say = useSay()
  const { data: songs } = useQuery(
    ask('GET /api/users/{id}/songs', { params: { id: userId }, query: { limit: recentSongs } }),
  )
  return (
    <section aria-busy={!songs} className={css.recent}>
      <h3 className={css.heading}>{say('songs.artist.recent')}</h3>
      {songs?.length === 0 && <p className={css.quiet}>{say('songs.artist.quiet')}</p>}
      {songs?.map(song => (
        <CompactSong key={song.id} song={song} onLeave={onLeave} />
      ))}
      {!songs && [1, 2, 3].map(row => <Skeleton key={row} height="56px" className={css.row} />)}
    </section>
  )
}
