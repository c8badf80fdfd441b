import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { MoreSongs } from '../about/MoreSongs.tsx'
import type { ListedSong } from '../listed-songs.ts'
import { SongCard } from './SongCard.tsx'
import css from './SongList.module.css'
import places from './SongListSkeleton.module.css'
import { SongListSkeleton } from './SongListSkeleton.tsx'
import { firstPart } from './song-lists.ts'
import type { ListLayout } from './use-list-layout.ts'

interface SongListProps {
  list: UseInfiniteQueryResult<Song[]>
  songs: readonly ListedSong[]
  layout: ListLayout
  /** Whether songs have places, also those that are still loading. */
  isRanked?: boolean
  /** Shown if there are no songs. */
  empty: ReactNode
  /** Placed between the first twelve songs, which fill whole rows in every width, and the others. */
  between?: ReactNode
  /** Whether the list ends at `between`: the rest has an address of its own. */
  endsThere?: boolean
  /** The song that was shared, while it is highlighted. */
  sharedId?: string | null
  /** Whether to offer deletion: on the member's own profile. */
  canDelete?: boolean | undefined
}

/** Few people choose rows, and the server always renders covers: so rows load when they are needed. */
const SongRow = lazy(async () => ({ default: (await import('./SongRow.tsx')).SongRow }))

/**
 * How many songs are visible before scrolling. The server renders these and keeps places for the others, which would
 * double its work for a page.
 */
const firstRow = 6
/**
 * Whole rows in every width. A browser measures a whole grid again when a card comes near the screen, so a list of
 * hundreds of songs is several grids.
 */
const songsInPart = 24
/** On a phone these two are on the first screen, and are its largest pictures. */
const seenFirst = 2

/** A list of songs in every state it can have; it grows as the reader scrolls. */
export function SongList({
  list,
  songs,
  layout,
  isRanked = false,
  empty,
  between,
  endsThere = false,
  sharedId,
  canDelete,
}: SongListProps) {
  const say = useSay()
  const drawsAll = useDeferredValue(useHydrated())
  // Songs that are added are drawn in slices: in one piece, a page of them stops a slow phone's scrolling.
  const drawn = songs.slice(0, useDeferredValue(songs.length))
  if (list.isPending) return <SongListSkeleton layout={layout} isRanked={isRanked} />
  if (list.isError && songs.length === 0) {
    return (
      <ErrorState
        title={say('songs.broken.title')}
        text={say('songs.broken.text')}
        retryWords={say('songs.broken.retry')}
        onRetry={() => void list.refetch()}
        pending={list.isFetching}
        pendingWords={say('songs.loading')}
      />
    )
  }
  if (songs.length === 0) return empty
  if (drawn.length === 0) return <SongListSkeleton layout={layout} isRanked={isRanked} />
  const laterParts = Array.from(
    { length: Math.ceil((drawn.length - firstPart) / songsInPart) },
    (_, at) => firstPart + at * songsInPart,
  )
  const part = (Item: typeof SongCard | typeof SongRow, from: number, to: number) => (
    <ol key={from} className={css[Item === SongCard ? 'grid' : 'rows']}>
      {drawn.slice(from, to).map(({ song, rank }, at) => {
        const isDrawn = drawsAll || from + at < firstRow || Item === SongRow
        const isShared = song.id === sharedId
        const isSeenFirst = from + at < seenFirst
        return (
          <li key={song.id}>
            {isDrawn ? (
              <Item {...{ song, rank, isShared, canDelete, isSeenFirst }} />
            ) : (
              <span className={places.place} />
            )}
          </li>
        )
      })}
    </ol>
  )
  const items = (Item: typeof SongCard | typeof SongRow) => (
    <>
      {part(Item, 0, firstPart)}
      {between}
      {!endsThere && laterParts.map(from => part(Item, from, from + songsInPart))}
    </>
  )
  const cards = items(SongCard)
  return (
    <>
      {layout === 'grid' ? (
        cards
      ) : (
        <ErrorBoundary instead={cards}>
          <Suspense fallback={<SongListSkeleton layout="rows" isRanked={isRanked} />}>
            {items(SongRow)}
          </Suspense>
        </ErrorBoundary>
      )}
      {!endsThere && <MoreSongs list={list} count={drawn.length} isBehind={drawn.length < songs.length} />}
    </>
  )
}
