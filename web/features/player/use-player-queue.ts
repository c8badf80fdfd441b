import { useEffect } from 'react'
import { useSay } from '../../say/use-say.ts'
import { player } from './player.ts'
import { preloadNext } from './preload.ts'
import { keepQueue } from './queue-memory.ts'
import { queue } from './queue-store.ts'
import { orSay } from './use-playback.ts'

/** The place of a song is written down this often, and when the page is left. */
const keepMs = 5_000

/** While the player is on screen: songs follow each other, the next one is fetched, and the queue is remembered. */
export function usePlayerQueue(): void {
  const say = useSay()
  useEffect(() => player.onEnded(() => orSay(queue.goOn(), say)), [say])
  useEffect(() => preloadNext(player, queue), [])
  useEffect(() => {
    const keep = () => keepQueue(queue.getState(), player.getState().positionSeconds)
    keep()
    const unsubscribe = queue.subscribe(keep)
    const timer = setInterval(() => player.getState().isPlaying && keep(), keepMs)
    addEventListener('pagehide', keep)
    return () => {
      unsubscribe()
      clearInterval(timer)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}
