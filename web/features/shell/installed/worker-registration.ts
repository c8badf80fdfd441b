import { takeOver, whichVersion, workerAddress } from '../../../session/worker-agreement.ts'
import { ownEntry } from './own-entry.ts'

/** So often a page that stays open asks whether there is another version. */
const lookAgainMs = 60 * 60_000

/**
 * Has the browser run our service worker, in a built product. `onNewer` is told of a waiting version that this page
 * doesn't run yet, with what makes it take over and loads the page anew. Answers how to stop.
 */
export async function registerWorker(onNewer: (reload: () => void) => void): Promise<() => void> {
  // Missing where the page doesn't come over TLS. While one develops, nothing has a name that could be kept.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  // A browser that blocks workers may answer nothing at all.
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register(workerAddress)
  if (!registration) return () => {}
  const tell = async (waiting: ServiceWorker) => {
    // The page that has just been loaded from the new version needs no word: the worker takes over by itself later.
    if ((await versionOf(waiting)) !== ownEntry()) onNewer(() => reloadInto(waiting))
  }
  const watch = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // Without a worker before it, it doesn't wait.
      if (installing.state === 'installed' && registration.active) tell(installing).catch(console.error)
    })
  }
  registration.addEventListener('updatefound', watch)
  if (registration.waiting) tell(registration.waiting).catch(console.error)
  const timer = setInterval(() => registration.update().catch(console.debug), lookAgainMs)
  return () => {
    clearInterval(timer)
    registration.removeEventListener('updatefound', watch)
  }
}

/** The entry script of the version that a worker belongs to. */
function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    worker.postMessage(whichVersion, [port2])
  })
}

function reloadInto(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window, it has no origin
  waiting.postMessage(takeOver)
}
