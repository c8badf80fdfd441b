import type { QueryClient } from '@tanstack/react-query'
import { ask, askPages } from '../../../api/queries.ts'
import type { HomeSearch } from '../../../search-params.ts'

export const tabs = ['popular', 'recent', 'top-rated'] as const
export type Tab = (typeof tabs)[number]

export const windows = ['today', 'week', 'all'] as const
export type Window = (typeof windows)[number]

/** The list that is shown if the address names none. */
export const defaultTab: Tab = 'popular'
export const defaultWindow: Window = 'all'

/** The newest list has no places; the other lists are rankings. */
export function isRanked(tab: Tab): boolean {
  return tab !== 'recent'
}

/** This many songs fill whole rows in every width. The shelves are below them. */
export const firstPart = 12

/** If no list is chosen, there are shelves below the first part, and usually no further songs of the chart. */
export function bringsShelves({ tab, window, genre }: HomeSearch): boolean {
  return !(tab ?? window ?? genre)
}

/** The list that an address names, page by page. */
export function songList(search: HomeSearch) {
  const { tab = defaultTab, window = defaultWindow, genre } = search
  const query = { window, ...(genre && { genre }), ...(bringsShelves(search) && { limit: firstPart }) }
  if (tab === 'recent') return askPages('GET /api/songs', { query })
  if (tab === 'top-rated') return askPages('GET /api/songs/top-rated', { query })
  return askPages('GET /api/songs/popular', { query })
}

export type SongList = ReturnType<typeof songList>

/** Today's most played song, which the top of the home page presents. */
export const headliner = ask('GET /api/songs/popular', { query: { window: 'today', limit: 1 } })

/** The current challenges, the first to end first. */
export const liveChallenges = ask('GET /api/challenges/active', { query: { limit: 6 } })

/** Reads what the home page shows first, so that the server's HTML has real songs. Never rejects. */
export async function loadHome(queries: QueryClient, search: HomeSearch): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(headliner),
    queries.prefetchQuery(liveChallenges),
    queries.prefetchInfiniteQuery(songList(search)),
  ])
}
