import type { QueryClient } from '@tanstack/react-query'
import {
  type ForumCategory,
  type ForumOrder,
  forumCategories,
  forumOrders,
} from '#contract/discussion/forum-categories.ts'
import { searchLength } from '#contract/limits.ts'
import { ask, askPages, stale } from '../../../api/queries.ts'

/** What an address of the forum asks for. */
export interface ForumSearch {
  order?: ForumOrder | undefined
  category?: ForumCategory | undefined
  tag?: string | undefined
  /** Words that a post or one of its replies must contain; order, category and tag are then ignored. */
  search?: string | undefined
}

/** Checks every value of the address, because people also write addresses by hand. */
export function forumSearch({
  order,
  category,
  tag,
  search,
}: Readonly<Record<string, unknown>>): ForumSearch {
  return {
    order: forumOrders.find(known => known === order),
    category: forumCategories.find(known => known === category),
    tag: textOf(tag),
    search: textOf(search)?.trim().slice(0, searchLength) || undefined,
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const postList = ({ order, category, tag }: ForumSearch) =>
  askPages('GET /api/forum/posts', { query: { order, category, tag } })

export const foundPosts = (search: string) => askPages('GET /api/search/posts', { query: { q: search } })

export const postRead = (id: string) => ask('GET /api/forum/posts/{id}', { params: { id } })

const repliesAtOnce = 50

export const repliesRead = (id: string) =>
  askPages('GET /api/forum/posts/{id}/replies', { params: { id }, query: { limit: repliesAtOnce } })

export const tagsRead = ask('GET /api/forum/tags')
export const statsRead = ask('GET /api/forum/stats')

/** For pages that the server renders; in the browser the lists show their own loading state. */
export async function loadForum(
  queries: QueryClient,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const wanted = forumSearch(search)
  const words = wanted.search
  await Promise.all([
    words === undefined
      ? queries.prefetchInfiniteQuery(postList(wanted))
      : queries.prefetchInfiniteQuery(foundPosts(words)),
    queries.prefetchQuery(tagsRead),
    queries.prefetchQuery(statsRead),
  ])
}

export const loadReplies = (queries: QueryClient, id: string): Promise<void> =>
  queries.prefetchInfiniteQuery(repliesRead(id))

/** Reads one thread again, after a member has written, changed or deleted something in it. */
export async function rereadThread(queries: QueryClient): Promise<void> {
  await stale(
    queries,
    'GET /api/forum/posts/{id}',
    'GET /api/forum/posts/{id}/replies',
    'GET /api/forum/posts',
  )
}

/** Reads the lists again, after a post was created, deleted or got other tags. */
export async function rereadForum(queries: QueryClient): Promise<void> {
  await Promise.all([rereadThread(queries), stale(queries, 'GET /api/forum/tags')])
}
