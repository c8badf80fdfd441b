import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useAllPages } from '../../../ui/use-all-pages.ts'
import { SongRow } from '../../songs/lists/SongRow.tsx'
import { playlistSongs } from '../adding/playlist-reads.ts'
import css from './PlaylistSongs.module.css'

/** All songs of a playlist are read, because a song can be moved to any place among them. */
export function usePlaylistSongs(id: string) {
  const read = useInfiniteQuery({ ...playlistSongs(id), refetchOnMount: 'always' })
  useAllPages(read)
  return read
}

interface PlaylistSongsProps {
  playlist: Playlist
  read: ReturnType<typeof usePlaylistSongs>
  isOwn: boolean
}

/** The handles and remove buttons load later: the songs can be played before. */
const OwnSongs = lazy(async () => ({ default: (await import('./OwnSongs.tsx')).OwnSongs }))

export function PlaylistSongs({ playlist, read, isOwn }: PlaylistSongsProps) {
  const say = useSay()
  if (read.isPending) return <Skeleton height="76px" />
  if (!read.data) {
    return <ErrorState title={say('playlists.broken')} onRetry={() => void read.refetch()} />
  }
  if (read.data.length === 0)
    return <EmptyState title={say('playlists.empty.title')} text={say('playlists.empty.text')} />
  const plain = (
    <ol className={css.songs}>
      {read.data.map((song, at) => (
        <li key={song.id}>
          <SongRow song={song} place={at + 1} />
        </li>
      ))}
    </ol>
  )
  return (
    <>
      {isOwn ? (
        <ErrorBoundary instead={plain}>
          <Suspense fallback={plain}>
            <OwnSongs playlist={playlist} songs={read.data} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        plain
      )}
      {read.isFetchNextPageError && (
        <ErrorState
          title={say('playlists.broken')}
          onRetry={() => void read.fetchNextPage()}
          pending={read.isFetchingNextPage}
        />
      )}
    </>
  )
}
