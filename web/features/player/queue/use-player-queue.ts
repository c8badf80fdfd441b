import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { theAudio } from '../audio.ts'
import { orSay, sayFailed } from '../bar/use-playback.ts'
import { player } from '../player.ts'
import { preloadNext } from '../preload.ts'
import { recoverFromBreaks } from '../recover.ts'
import { fetchNextPages } from './next-page.ts'
import { keepQueue } from './queue-memory.ts'
import { queue } from './queue-store.ts'

/** The place of a song is written down this often, and when the page is left. */
const keepMs = 5_000

/**
 * While the player is on screen: songs follow each other, the next one and further pages of its list are fetched, what
 * breaks is taken up again, and the queue is remembered.
 */
export function usePlayerQueue(): void {
  const say = useSay()
  useEffect(() => player.onEnded(() => orSay(queue.goOn(), say)), [say])
  useEffect(() => preloadNext(player, queue), [])
  const queries = useQueryClient()
  useEffect(() => fetchNextPages(queue, queries), [queries])
  useEffect(
    () => recoverFromBreaks({ audio: theAudio(), player, queue, onGivenUp: error => sayFailed(error, say) }),
    [say],
  )
  useEffect(
    () =>
      queue.onSkipped(({ title }) =>
        showToast({ title: say('player.skipped.title'), text: say('player.skipped.text', { title }) }),
      ),
    [say],
  )
  useEffect(() => {
    const keep = () => keepQueue(queue.getState(), player.getState())
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
