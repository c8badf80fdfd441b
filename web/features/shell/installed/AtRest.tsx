import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useNeedWords, useSay } from '../../../say/use-say.ts'
import { isOfflinePage } from '../../../session/offline-page.ts'
import { useAccount } from '../../../session/viewer.ts'
import { tidyOffline } from '../../library/offline/tidy-offline.ts'
import { hasSharedFiles } from '../../songs/upload/shared-files.ts'
import { keepOfflinePage } from './keep-offline-page.ts'
import { registerWorker } from './worker-registration.ts'

/** A visitor's first page has better things to load than the hundred files of a page for later, without a network. */
const firstVisitPauseMs = 10_000

/** The parts of the installable app, once a page is idle. */
export function AtRest() {
  useWorker()
  useTidying()
  useWaitingFiles()
  return null
}

/** The service worker, and the page that it answers with when there is no connection. */
function useWorker(): void {
  const say = useSay()
  const need = useNeedWords()
  useEffect(() => {
    const tell = async (reload: () => void) => {
      await need(['app'])
      showToast({
        title: say('app.newer.title'),
        text: say('app.newer.text'),
        action: { words: say('app.newer.reload'), act: reload },
        stays: true,
      })
    }
    const start = async () => {
      const stop = await registerWorker(reload => void tell(reload).catch(console.error))
      if (canBeKept()) await keepOfflinePage(say.language)
      return stop
    }
    let started: Promise<() => void> | undefined
    const timer = setTimeout(
      () => {
        started = start()
        started.catch(console.error)
      },
      isFirstVisit() ? firstVisitPauseMs : 0,
    )
    return () => {
      clearTimeout(timer)
      started?.then(stop => stop()).catch(console.error)
    }
  }, [say, need])
}

function isFirstVisit(): boolean {
  return !('serviceWorker' in navigator) || navigator.serviceWorker.controller === null
}

/** Only if a worker could answer with it, and only from a page that the server rendered. */
function canBeKept(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window && !isOfflinePage()
}

/**
 * Removes kept songs that were deleted or hidden or belong to another account, now and whenever the connection returns.
 */
function useTidying(): void {
  const viewerId = useAccount()?.id ?? null
  useEffect(() => {
    // On the offline page the viewer is unknown, because only the server knows it.
    if (isOfflinePage()) return undefined
    const tidy = () =>
      void tidyOffline(viewerId, ids =>
        call('GET /api/songs/by-ids', { query: { ids: ids.join(',') } }),
      ).catch(console.debug)
    tidy()
    addEventListener('online', tidy)
    return () => removeEventListener('online', tidy)
  }, [viewerId])
}

/** A person who had to sign in first gets the files from another app after that. */
function useWaitingFiles(): void {
  const say = useSay()
  const need = useNeedWords()
  const navigate = useNavigate()
  const accountId = useAccount()?.id
  useEffect(() => {
    const look = async () => {
      if (location.pathname === '/upload' || !(await hasSharedFiles())) return
      await need(['app'])
      showToast({
        title: say('app.shared.title'),
        text: say('app.shared.text'),
        action: { words: say('app.shared.open'), act: () => void navigate({ to: '/upload' }) },
        stays: true,
      })
    }
    if (accountId !== undefined) look().catch(console.error)
  }, [accountId, say, need, navigate])
}
