import { type Player, soundOf } from './player-store.ts'
import { currentOf, indexAfter } from './queue/queue.ts'
import type { PlayerQueue } from './queue/queue-store.ts'

/** This long before a song ends, the next one is loaded. */
const aheadSeconds = 20

/**
 * Loads the next song before it is needed, with an element that never sounds: the browser then has its bytes. Returns a
 * function that stops this.
 */
export function preloadNext(player: Player, queue: PlayerQueue): () => void {
  const fetcher = document.createElement('audio')
  fetcher.preload = 'auto'
  let fetched: string | undefined
  const unsubscribe = player.subscribe(({ isPlaying, positionSeconds, durationSeconds }) => {
    if (!isPlaying || durationSeconds - positionSeconds > aheadSeconds) return
    const state = queue.getState()
    const next = state.songs[indexAfter(state) ?? -1]?.song
    if (!next || next.id === currentOf(state)?.song.id || state.repeat === 'one') return
    const address = soundOf(next, player.getState())
    if (address === fetched) return
    fetched = address
    fetcher.src = address
  })
  return () => {
    unsubscribe()
    fetcher.removeAttribute('src')
  }
}
