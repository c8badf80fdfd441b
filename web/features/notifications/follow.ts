import type { QueryClient } from '@tanstack/react-query'
import { type Heard, LiveFollower } from '../../api/live.ts'
import { ask, type GetCall, stale } from '../../api/queries.ts'
import { readAnew } from '../../api/read-anew.ts'
import { isUnauthorized } from '../../api/refused.ts'
import { watchThrough } from '../../api/topics.ts'
import { forgetKept } from '../../session/kept-for.ts'

const countRead = ask('GET /api/notifications/count')

/** Events that arrive within this time are read together. */
const gatherMs = 120
/** A person with a screen reader must not be interrupted by every like. */
const quietMs = 20_000

/** The reads that are out of date after an event of the account. The notifications are counted first. */
const reads: Readonly<Record<string, readonly GetCall[]>> = {
  songs: [
    'GET /api/users/{id}/songs',
    'GET /api/songs/{id}',
    'GET /api/songs/{id}/remixes',
    'GET /api/drafts',
    'GET /api/quota',
  ],
  messages: [
    'GET /api/conversations',
    'GET /api/conversations/unread',
    'GET /api/conversations/{id}',
    'GET /api/conversations/{id}/messages',
  ],
  // A muted person causes no sound any more; a copy of the member's data may be ready.
  notifications: ['GET /api/conversations/unread', 'GET /api/exports'],
}
const ownTopics = Object.keys(reads)

/**
 * Nothing of this page may be read or sent after its person has signed out elsewhere. What the sign-out has removed must
 * not be stored again by this tab, whose player stores its queue as it leaves.
 */
function leave(): void {
  addEventListener('pagehide', forgetKept, { once: true })
  location.reload()
}

interface Following {
  accountId: string
  queries: QueryClient
  /**
   * Called with the number of unread notifications when there are more than before, not again within `quietMs`; and with
   * 0 when there are fewer: what was said is taken back, so that the same number can be said again.
   */
  tell: (count: number) => void
}

/**
 * Keeps the count, the list and the member's songs up to date, and delivers events about what is on screen. Loaded when
 * the page is idle. Returns a function that stops this.
 */
export function follow({ accountId, queries, tell }: Following): () => void {
  let due: ReturnType<typeof setTimeout> | undefined
  let known: number | undefined
  let lastTold = 0
  const readCount = async (): Promise<void> => {
    const { count } = await readAnew(queries, countRead)
    const isMore = known !== undefined && count > known
    const isLess = known !== undefined && count < known
    known = count
    if (isLess) tell(0)
    if (!isMore || Date.now() - lastTold < quietMs) return
    lastTold = Date.now()
    tell(count)
  }
  const read = (): void => {
    readCount().catch((error: unknown) => isUnauthorized(error) || console.error(error))
    void stale(queries, 'GET /api/notifications')
  }
  const hear = (heard: Heard): void => {
    for (const topic of heard === 'fresh' ? ownTopics : [heard.topic]) {
      void stale(queries, ...(reads[topic] ?? []))
      if (topic !== 'notifications') continue
      clearTimeout(due)
      due = setTimeout(read, gatherMs)
    }
  }
  const follower = new LiveFollower(accountId, hear, leave)
  watchThrough(follower)
  follower.start()
  return () => {
    watchThrough(undefined)
    follower.stop()
  }
}
