import {
  keepPreviousData,
  type UndefinedInitialDataInfiniteOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Page } from '../../../api/call.ts'

type Pages<Row> = UndefinedInitialDataInfiniteOptions<
  Page<Row>,
  Error,
  Row[],
  readonly unknown[],
  string | null
>

/**
 * The rows of a table of the administration. While other words are searched, the earlier rows stay and can be pressed:
 * a row that is found as well keeps its element.
 */
export function useTable<Row>(pages: Pages<Row>, { rereadEveryMs }: { rereadEveryMs?: number } = {}) {
  return useInfiniteQuery({
    ...pages,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    ...(rereadEveryMs !== undefined && { refetchInterval: rereadEveryMs }),
  })
}
