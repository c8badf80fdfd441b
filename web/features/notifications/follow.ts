import type { QueryClient } from '@tanstack/react-query'
import { LiveFollower } from '../../api/live.ts'
import { ask, type GetCall, stale } from '../../api/queries.ts'
import { isUnauthorized } from '../../api/refused.ts'
import { watchThrough } from '../../api/topics.ts'

const countRead = ask('GET /api/notifications/count')

/** What arrives close together is read once. */
const gatherMs = 120
/** A person with a screen reader must not be interrupted by every like. */
const quietMs = 20_000

/** What is out of date when something happened to the account. Its notifications are counted first. */
const reads: Readonly<Record<string, readonly GetCall[]>> = {
  songs: ['GET /api/users/{id}/songs', 'GET /api/drafts'],
  messages: [
    'GET /api/conversations',
    'GET /api/conversations/unread',
    'GET /api/conversations/{id}',
    'GET /api/conversations/{id}/messages',
  ],
  // A muted person causes no sound any more.
  notifications: ['GET /api/conversations/unread'],
}
const ownTopics = Object.keys(reads)

interface Following {
  accountId: string
  queries: QueryClient
  /** More is unread than before; not called again too soon. */
  onMore: (count: number) => void
}

/**
 * Keeps count, list and own songs as they are on the server, and brings news of whatever is looked at. Loaded once the
 * page has come to rest. Answers how to stop.
 */
export function follow({ accountId, queries, onMore }: Following): () => void {
  let due: ReturnType<typeof setTimeout> | undefined
  let known: number | undefined
  let lastTold = 0
  const readCount = async (): Promise<void> => {
    const { count } = await queries.fetchQuery({ ...countRead, staleTime: 0 })
    const isMore = known !== undefined && count > known
    known = count
    if (!isMore || Date.now() - lastTold < quietMs) return
    lastTold = Date.now()
    onMore(count)
  }
  const read = (): void => {
    readCount().catch((error: unknown) => isUnauthorized(error) || console.error(error))
    void stale(queries, 'GET /api/notifications')
  }
  const follower = new LiveFollower(accountId, heard => {
    for (const topic of heard === 'fresh' ? ownTopics : [heard.topic]) {
      void stale(queries, ...(reads[topic] ?? []))
      if (topic !== 'notifications') continue
      clearTimeout(due)
      due = setTimeout(read, gatherMs)
    }
  })
  watchThrough(follower)
  follower.start()
  return () => {
    watchThrough(undefined)
    follower.stop()
  }
}
