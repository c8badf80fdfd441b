import { createPartialResponse } from 'workbox-range-requests'
import { cacheNames } from '../session/worker-agreement.ts'

/**
 * Plays a kept song from the cache, also from another position; requests for other songs go to the network unchanged. A
 * listener who wants the original level gets it while there is a connection: the kept file has the even level.
 */
export async function playKept(request: Request, url: URL): Promise<Response> {
  const kept = () => keptOf(new Request(url.pathname))
  if (url.searchParams.get('level') === 'own') {
    try {
      return await fetch(request)
    } catch (error) {
      return partOf(request, await kept(), error)
    }
  }
  const sound = await kept()
  return sound ? partOf(request, sound) : await fetch(request)
}

/** The names of covers are hashes of their content, so a kept one is the same as the server's. */
export async function showKeptPicture(request: Request): Promise<Response> {
  return (await keptOf(request)) ?? (await fetch(request))
}

async function keptOf(request: Request): Promise<Response | undefined> {
  return await caches.match(request, { cacheName: cacheNames.songs, ignoreVary: true })
}

async function partOf(request: Request, whole: Response | undefined, reason?: unknown): Promise<Response> {
  if (!whole) throw reason
  return request.headers.has('range') ? await createPartialResponse(request, whole) : whole
}
