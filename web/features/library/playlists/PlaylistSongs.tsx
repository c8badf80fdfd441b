import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { useSay } from '../../../say/use-say.ts'
import { Forgiving } from '../../../ui/Forgiving.tsx'
import { Broken, Quiet } from '../../../ui/Quiet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SongRow } from '../../songs/lists/SongRow.tsx'
import { playlistSongs } from '../adding/playlist-reads.ts'
import css from './PlaylistSongs.module.css'

/** All songs of a list: places are changed among all of them, so all are read. */
export function usePlaylistSongs(id: string) {
  const read = useInfiniteQuery({ ...playlistSongs(id), refetchOnMount: 'always' })
  const { hasNextPage, isFetching, fetchNextPage } = read
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return read
}

interface PlaylistSongsProps {
  playlist: Playlist
  read: ReturnType<typeof usePlaylistSongs>
  isOwn: boolean
}

/** Grips and crosses come when they are there: the songs can be heard before. */
const OwnSongs = lazy(async () => ({ default: (await import('./OwnSongs.tsx')).OwnSongs }))

export function PlaylistSongs({ playlist, read, isOwn }: PlaylistSongsProps) {
  const say = useSay()
  if (read.isPending) return <Skeleton height="76px" />
  if (!read.data) {
    return <Broken title={say('playlists.broken')} onRetry={() => void read.refetch()} />
  }
  if (read.data.length === 0)
    return <Quiet title={say('playlists.empty.title')} text={say('playlists.empty.text')} />
  const plain = (
    <ol className={css.songs}>
      {read.data.map((song, at) => (
        <li key={song.id}>
          <SongRow song={song} place={at + 1} />
        </li>
      ))}
    </ol>
  )
  if (!isOwn) return plain
  return (
    <Forgiving instead={plain}>
      <Suspense fallback={plain}>
        <OwnSongs playlist={playlist} songs={read.data} />
      </Suspense>
    </Forgiving>
  )
}
