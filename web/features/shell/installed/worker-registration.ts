import { hourMs } from '#contract/durations.ts'
import { keepTyped } from '../../../session/unauthorized.ts'
import { takeOver, whichVersion, workerAddress } from '../../../session/worker-agreement.ts'
import { ownEntry } from './own-entry.ts'

/** How often a page that stays open asks for a newer version. */
const lookAgainMs = hourMs

/**
 * Registers our service worker, in a built product. `onNewer` is called for a waiting version other than this page's,
 * with a function that activates it and reloads the page. Returns a function that stops this.
 */
export async function registerWorker(onNewer: (reload: () => void) => void): Promise<() => void> {
  // `serviceWorker` does not exist on pages without TLS. In development no file has a name with a hash that could be
  // cached.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  // A browser that blocks workers may resolve to nothing.
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register(workerAddress)
  if (!registration) return () => {}
  const tell = async (waiting: ServiceWorker) => {
    // A page that was just loaded from the new version needs no notice: the worker takes over by itself later.
    if ((await versionOf(waiting)) !== ownEntry()) onNewer(() => reloadInto(waiting))
  }
  const watch = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // If there is no earlier worker, the new one doesn't wait.
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

/** Asks a worker for the entry script of its version. */
function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    worker.postMessage(whichVersion, [port2])
  })
}

function reloadInto(waiting: ServiceWorker): void {
  const reload = () => {
    keepTyped()
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window, it has no origin
  waiting.postMessage(takeOver)
}
