import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './EmptyState.tsx'
import { MoreButton } from './MoreButton.tsx'

interface PagedListProps<Item> {
  read: UseInfiniteQueryResult<Item[]>
  /** The text if it can't be read. */
  broken: string
  /** Shown if the list is empty. */
  none: ReactNode
  /** Shown until the first page has loaded. */
  place: ReactNode
  row: (item: Item) => ReactNode
  /** Whether the order has a meaning. */
  isOrdered?: boolean
  className?: string | undefined
}

/** A list page by page, in every state it can have: failed, empty, loading, rows, more. */
export function PagedList<Item extends { id: string }>({
  read,
  broken,
  none,
  place,
  row,
  isOrdered = false,
  className,
}: PagedListProps<Item>) {
  if (read.isError && !read.data) return <ErrorState title={broken} onRetry={() => void read.refetch()} />
  if (read.data?.length === 0) return none
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <>
      <List className={className} aria-busy={read.isPending}>
        {read.isPending && <li>{place}</li>}
        {read.data?.map(item => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </List>
      <MoreButton list={read} />
    </>
  )
}
