import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

/**
 * Reads again after an event, also what is not on screen. A read that is under way may have been answered before the
 * event, and `fetchQuery` would join it: another one follows it, which all share that have waited for it.
 */
export async function readAnew<T>(queries: QueryClient, read: FetchQueryOptions<T>): Promise<T> {
  const look = () => queries.fetchQuery({ ...read, staleTime: 0 })
  if (queries.isFetching({ queryKey: read.queryKey, exact: true }) > 0) await look().catch(() => undefined)
  return await look()
}
