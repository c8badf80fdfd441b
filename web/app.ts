import type { QueryClient } from '@tanstack/react-query'
import type { WordStore } from './say/words.ts'
import type { ViewerStore } from './session/viewer.ts'

/** What every route gets: one object per page on the server, one per tab in the browser. */
export interface App {
  queries: QueryClient
  words: WordStore
  viewer: ViewerStore
  /** The public address of the site, for absolute links in a page's head. */
  origin: string
}
