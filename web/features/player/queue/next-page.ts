import type { QueryClient } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { type Ask, askThrough, type Page, pageOf } from '../../../api/call.ts'
import { send } from '../../../api/send.ts'
import type { Player } from '../player-store.ts'
import { type QueueSource, upNext } from './queue.ts'
import type { PlayerQueue } from './queue-store.ts'

/** If fewer songs than this are to come, the list's next page is fetched. */
const fewSongs = 4

/** Continues a queue through all pages of the list it was played from. Returns a function that stops this. */
export function fetchNextPages(player: Player, queue: PlayerQueue, queries: QueryClient): () => void {
  let isFetching = false
  let isAskedAgain = false
  let isStopped = false
  const look = async () => {
    const { source } = queue.getState()
    if (!source || source.cursor === null) return
    if (isFetching) {
      isAskedAgain = true
      return
    }
    // What is shown is taken at once: later it might bring back what the listener has taken out.
    const shown = source.cursor === undefined ? shownPages(queries, source.read) : null
    if (!shown && upNext(queue.getState()).length >= fewSongs) return
    isFetching = true
    isAskedAgain = false
    try {
      const { items, next } = shown ?? (await pageAfter(source))
      if (isStopped) return
      queue.grow(source, items, next)
    } finally {
      isFetching = false
    }
    // The page may have added no songs, so it looks again; and another list may be playing by now.
    if (queue.getState().source !== source) await look()
  }
  // A page that failed is requested again when the queue changes, a song ends, or the line is back.
  const lookNow = () =>
    void look().catch(error => {
      console.error(error)
      if (isAskedAgain && !isStopped) lookNow()
    })
  lookNow()
  const stops = [queue.subscribe(lookNow), player.onEnded(lookNow)]
  addEventListener('online', lookNow)
  return () => {
    isStopped = true
    for (const stop of stops) stop()
    removeEventListener('online', lookNow)
  }
}

/** The pages of the list that the screen has read so far: some may have come before the player, which loads with the first play. */
function shownPages(queries: QueryClient, read: readonly unknown[]): Page<Song> | null {
  const pages = queries.getQueryData<{ pages: Page<Song>[] }>(read)?.pages
  const last = pages?.at(-1)
  return pages && last ? { items: pages.flatMap(page => page.items), next: last.next } : null
}

async function pageAfter({ read, cursor = null }: QueueSource): Promise<Page<Song>> {
  const [endpoint, ask] = read as [endpoint: string, ask: Ask]
  const reply = await askThrough(send, endpoint, { ...ask, query: { ...ask.query, cursor } })
  // Only lists of songs can be played from.
  return pageOf(reply) as Page<Song>
}
