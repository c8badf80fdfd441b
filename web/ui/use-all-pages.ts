import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

type PagedRead = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Reads page after page while they are wanted, to the last one. After a failure it waits until a button has asked for
 * the next one.
 */
export function useAllPages(read: PagedRead, isWanted = true): void {
  const { fetchNextPage } = read
  const isDue = isWanted && isNextPageDue(read)
  useEffect(() => {
    // Two parts of a page may want the same list: the second goes along with the request of the first.
    if (isDue) void fetchNextPage({ cancelRefetch: false })
  }, [isDue, fetchNextPage])
}

/** Whether the next page may be read by itself. A page that has failed would be asked for again without a pause. */
export function isNextPageDue(read: Omit<PagedRead, 'fetchNextPage'>): boolean {
  return read.hasNextPage && !read.isFetching && !read.isFetchNextPageError
}
