import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { isOfflinePage } from '../../../session/offline-page.ts'
import { useAccount } from '../../../session/viewer.ts'
import { theAudio } from '../audio.ts'
import { sayFailed } from '../bar/use-playback.ts'
import { player } from '../player.ts'
import { preloadNext } from '../preload.ts'
import { recoverFromBreaks } from '../recover.ts'
import { keepChanges } from './keep-changes.ts'
import { fetchNextPages } from './next-page.ts'
import { queueKeeper } from './queue-memory.ts'
import { queue } from './queue-store.ts'

/**
 * While the player is on screen: songs follow each other, the next song and further pages of its list are loaded, a
 * song that breaks off is continued, and the queue is stored.
 */
export function usePlayerQueue(): void {
  const say = useSay()
  useEffect(() => player.onEnded(() => void queue.goOn(error => sayFailed(error, say))), [say])
  useEffect(() => preloadNext(player, queue), [])
  const queries = useQueryClient()
  useEffect(() => fetchNextPages(player, queue, queries), [queries])
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
  const accountId = useAccount()?.id ?? null
  // The offline page doesn't know who is signed in. The songs that it has are those of the person who played last.
  const keeperId = useRef(isOfflinePage() ? queueKeeper() : accountId)
  useEffect(() => {
    // A member whose session has ended is still the one who chose these songs.
    keeperId.current = accountId ?? keeperId.current
  }, [accountId])
  useEffect(() => keepChanges(player, queue, () => keeperId.current), [])
}
