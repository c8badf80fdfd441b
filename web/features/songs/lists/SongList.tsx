import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { Forgiving } from '../../../ui/Forgiving.tsx'
import { Broken } from '../../../ui/Quiet.tsx'
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
  if (list.isPending) return <SongListSkeleton layout={layout} isRanked={isRanked} />
  if (list.isError && songs.length === 0) {
    return (
      <Broken
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
  const part = (Item: typeof SongCard | typeof SongRow, from: number, to?: number) => (
    <ol className={css[Item === SongCard ? 'grid' : 'rows']}>
      {songs.slice(from, to).map(({ song, rank }, at) => {
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
      {!endsThere && part(Item, firstPart)}
    </>
  )
  const cards = items(SongCard)
  return (
    <>
      {layout === 'grid' ? (
        cards
      ) : (
        <Forgiving instead={cards}>
          <Suspense fallback={<SongListSkeleton layout="rows" isRanked={isRanked} />}>
            {items(SongRow)}
          </Suspense>
        </Forgiving>
      )}
      {!endsThere && <MoreSongs list={list} count={songs.length} />}
    </>
  )
}
