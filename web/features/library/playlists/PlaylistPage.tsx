import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { PlayAll } from '../../player/queue/PlayAll.tsx'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { SongRow } from '../../songs/lists/SongRow.tsx'
import { isShelf, playlistRead, playlistSongs, type Shelf, shelfSongs } from '../adding/playlist-reads.ts'
import { AccountNeeded } from './AccountNeeded.tsx'
import { PlaylistHead } from './PlaylistHead.tsx'
import css from './PlaylistPage.module.css'
import { PlaylistSongs, usePlaylistSongs } from './PlaylistSongs.tsx'

/** Only the browser knows what it keeps. */
const OfflineSongs = late(async () => (await import('../offline/OfflineSongs.tsx')).OfflineSongs, {
  words: ['offline'],
})

/** A list of songs: a playlist, or a list that fills itself. */
export function PlaylistPage() {
  const { id } = useParams({ from: '/playlists/$id' })
  const account = useAccount()
  return (
    <div className={`page ${css.page}`}>
      {id === 'offline' && <OfflineSongs />}
      {!isShelf(id) && id !== 'offline' && <Made key={id} id={id} />}
      {isShelf(id) && (account ? <Gathered key={id} shelf={id} /> : <AccountNeeded />)}
    </div>
  )
}

function Made({ id }: { id: string }) {
  const say = useSay()
  const account = useAccount()
  const { data: playlist, error, refetch } = useQuery({ ...playlistRead(id), refetchOnMount: 'always' })
  const songs = usePlaylistSongs(id)
  const toPlay = useListToPlay(songs.data ?? [], playlistSongs(id).queryKey)
  const isGone = isNotFound(error)
  useTitle(isGone ? say('playlists.gone.title') : undefined)
  if (isGone) {
    return (
      <div role="alert">
        <EmptyState title={say('playlists.gone.title')} text={say('playlists.gone.text')} />
      </div>
    )
  }
  if (!playlist) {
    return error ? <ErrorState title={say('playlists.broken')} onRetry={() => void refetch()} /> : null
  }
  const isOwn = playlist.user.id === account?.id
  return (
    <PlayingList value={toPlay}>
      <PlaylistHead playlist={playlist} canPlay={Boolean(songs.data?.length)} isOwn={isOwn} />
      <h2 className="spoken">{say('songs.lists')}</h2>
      <PlaylistSongs playlist={playlist} read={songs} isOwn={isOwn} />
    </PlayingList>
  )
}

function Gathered({ shelf }: { shelf: Shelf }) {
  const say = useSay()
  const read = useInfiniteQuery({ ...shelfSongs(shelf), refetchOnMount: 'always' })
  const songs = read.data ?? []
  const toPlay = useListToPlay(songs, shelfSongs(shelf).queryKey)
  return (
    <PlayingList value={toPlay}>
      <header className={css.gathered}>
        <h1 className={css.title}>{say(`playlists.${shelf}`)}</h1>
        {songs.length > 0 && <PlayAll look="primary" />}
      </header>
      <h2 className="spoken">{say('songs.lists')}</h2>
      {read.isError && !read.data && (
        <ErrorState title={say('playlists.broken')} onRetry={() => void read.refetch()} />
      )}
      {read.isSuccess && songs.length === 0 && (
        <EmptyState title={say('playlists.empty.title')} text={say(`playlists.${shelf}.text`)} />
      )}
      <ol aria-busy={read.isPending}>
        {songs.map((song, at) => (
          <li key={song.id}>
            <SongRow song={song} place={at + 1} />
          </li>
        ))}
      </ol>
      <MoreButton list={read} />
    </PlayingList>
  )
}
