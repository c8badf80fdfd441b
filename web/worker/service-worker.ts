import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames, sharePath, takeOver, whichVersion } from '../session/worker-agreement.ts'
import { playKept, showKeptPicture } from './kept-sound.ts'
import { enablePreload, openPage } from './open-page.ts'
import { takePushes } from './push.ts'
import { takeShared } from './take-shared.ts'

declare const self: ServiceWorkerGlobalScope
/** Set by the build: the addresses of the files that the offline page needs, the entry script first. */
declare const offlineFiles: readonly string[]

/** Font files are many and small. */
const mostAssets = 500

precacheAndRoute(offlineFiles.map(url => ({ url, revision: null })))
cleanupOutdatedCaches()

// Their names have a hash of their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: cacheNames.assets,
    plugins: [
      new ExpirationPlugin({ maxEntries: mostAssets, purgeOnQuotaError: true }),
      {
        // A newer version that waits has fetched its files already, and the offline page may be of that version.
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
          cachedResponse ?? (await caches.match(request, { ignoreVary: true })),
      },
    ],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/songs\/\w+\/stream$/.test(url.pathname),
  ({ request, url }) => playKept(request, url),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  ({ request }) => showKeptPicture(request),
)
registerRoute(
  // Links to files are no pages, and a document in a frame belongs to another page.
  ({ request, url }) =>
    request.mode === 'navigate' &&
    request.destination === 'document' &&
    !/^\/(api|rest|media|embed)\//.test(url.pathname),
  openPage,
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => takeShared(request),
  'POST',
)

takePushes()

self.addEventListener('activate', event => {
  // The first worker also controls the pages that were open before it.
  event.waitUntil(Promise.all([enablePreload(self.registration), self.clients.claim()]))
})

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === takeOver) void self.skipWaiting()
  if (data === whichVersion) port?.postMessage(offlineFiles[0])
})
