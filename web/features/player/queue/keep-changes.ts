import type { Player } from '../player-store.ts'
import { keepQueue, keepSounding } from './queue-memory.ts'
import type { PlayerQueue } from './queue-store.ts'

/** The position in the song is stored this often, and when the page is left. */
const keepMs = 5_000

/**
 * Stores the queue for the next visit. A tab in which nothing has happened since it did so leaves what another tab has
 * stored: that was heard later. Returns a function that stops this.
 */
export function keepChanges(player: Player, queue: PlayerQueue, keeperId: () => string | null): () => void {
  const keep = () => {
    keepSounding(player.getState())
    if (queue.takeNews()) keepQueue(queue.getState(), player.getState(), keeperId())
  }
  keep()
  const unsubscribe = queue.subscribe(keep)
  const timer = setInterval(keep, keepMs)
  addEventListener('pagehide', keep)
  return () => {
    unsubscribe()
    clearInterval(timer)
    removeEventListener('pagehide', keep)
    keep()
  }
}
