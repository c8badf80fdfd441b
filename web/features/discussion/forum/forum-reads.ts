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
  /** Words that a post or one of its replies has to hold; order, category and tag say nothing then. */
  search?: string | undefined
}

/** Whatever stands in an address is looked at once more: people write them by hand. */
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

/** While a page is rendered on the server; in the browser lists have places of their own to wait in. */
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

/** After a member has written, changed or deleted something in one thread. */
export async function rereadThread(queries: QueryClient): Promise<void> {
  await stale(
    queries,
    'GET /api/forum/posts/{id}',
    'GET /api/forum/posts/{id}/replies',
    'GET /api/forum/posts',
  )
}

/** After a post has come, gone or changed its tags. */
export async function rereadForum(queries: QueryClient): Promise<void> {
  await Promise.all([rereadThread(queries), stale(queries, 'GET /api/forum/tags')])
}
