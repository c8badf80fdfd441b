import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { firstPart } from '../lists/song-lists.ts'
import css from './MoreSongs.module.css'

interface MoreSongsProps {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  count: number
  /** Whether songs that have come are not drawn yet: the end of the list is then nearer than it will be. */
  isBehind?: boolean
}

/**
 * Loads the next page before the reader reaches the end; it also has a real button, for keyboards and after a failure.
 */
export function MoreSongs({ list, count, isBehind = false }: MoreSongsProps) {
  const say = useSay()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isBehind
  const box = useNear(isWanted, reachOf(count), () => void fetchNextPage({ cancelRefetch: false }))
  return (
    <div ref={box} className={hasNextPage ? css.more : css.end}>
      <MoreButton list={list} pendingWords={say('songs.more.pending')} end={say('songs.end', { count })}>
        {say('songs.more')}
      </MoreButton>
    </div>
  )
}

/**
 * How far below the window the end of the list may be when more is loaded. The end of the first part must be visible:
 * if shelves follow it, the list ends there.
 */
const reachOf = (count: number): string => (count > firstPart ? '800px' : '0px')

/** Calls back when the element comes near the window, while `isWanted`. */
function useNear(isWanted: boolean, reach: string, near: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const come = useEffectEvent(near)
  useEffect(() => {
    if (!isWanted || !element.current) return undefined
    const sight = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) come()
      },
      { rootMargin: reach },
    )
    sight.observe(element.current)
    return () => sight.disconnect()
  }, [isWanted, reach])
  return element
}
