import { type InfiniteData, infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/api.ts'
import { type AnswerOf, type Ask, type AskOf, askThrough, type ItemOf, type Page, pageOf } from './call.ts'
import type { Send } from './send.ts'

export type GetCall = Extract<Call, `GET ${string}`>

/**
 * A read as a value: `useQuery(ask('GET /api/songs/{id}', { params: { id } }))`. Its key is the endpoint and the
 * arguments. The client (`createQueries`) knows how to fetch it, so the same value works in the browser and while a
 * page is rendered on the server.
 */
export function ask<K extends GetCall>(endpoint: K, ...[input]: AskOf<K>) {
  return queryOptions<AnswerOf<K>>({ queryKey: [endpoint, input ?? {}] })
}

/** A list read page by page: `useInfiniteQuery(askPages('GET /api/songs', { query: { window: 'week' } }))`. */
export function askPages<K extends GetCall>(endpoint: K, ...[input]: AskOf<K>) {
  return infiniteQueryOptions<
    Page<ItemOf<AnswerOf<K>>>,
    Error,
    ItemOf<AnswerOf<K>>[],
    readonly unknown[],
    string | null
  >({
    queryKey: [endpoint, input ?? {}, 'pages'],
    initialPageParam: null,
    getNextPageParam: page => page.next,
    select: itemsOf,
  })
}

const itemsOf = <T>({ pages }: InfiniteData<Page<T>>): T[] => pages.flatMap(page => page.items)

/** Marks every read of an endpoint as out of date; those on screen are fetched again. */
export function stale(queries: QueryClient, ...endpoints: GetCall[]): Promise<unknown> {
  return Promise.all(endpoints.map(endpoint => queries.invalidateQueries({ queryKey: [endpoint] })))
}

/**
 * A read stays valid until something marks it as out of date; a failed read is not repeated by itself. Requests are
 * sent even when the browser believes that it is offline: otherwise they would wait silently instead of failing.
 */
export function createQueries(send: Send): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Its signal is not read: a read that is no longer awaited still ends, and is kept.
        queryFn: async context => {
          const { queryKey } = context
          if (!isAsked(queryKey)) throw new Error('Reads are made by ask() or askPages()')
          const [endpoint, input, shape] = queryKey
          if (shape !== 'pages') return (await askThrough(send, endpoint, input)).body
          const cursor =
            'pageParam' in context && typeof context.pageParam === 'string' ? context.pageParam : null
          return pageOf(await askThrough(send, endpoint, { ...input, query: { ...input.query, cursor } }))
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function isAsked(key: readonly unknown[]): key is readonly [endpoint: string, input: Ask, shape?: 'pages'] {
  return typeof key[0] === 'string' && typeof key[1] === 'object' && key[1] !== null
}
