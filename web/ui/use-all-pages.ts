import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

type PagedRead = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Reads page after page, to the last one. After a failure it waits until a button has asked for the next one. */
export function useAllPages(read: PagedRead): void {
  const { fetchNextPage } = read
  const isDue = isNextPageDue(read)
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}

/** Whether the next page may be read by itself. A page that has failed would be asked for again without a pause. */
export function isNextPageDue(read: Omit<PagedRead, 'fetchNextPage'>): boolean {
  return read.hasNextPage && !read.isFetching && !read.isFetchNextPageError
}
