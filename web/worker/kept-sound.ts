import { createPartialResponse } from 'workbox-range-requests'
import { cacheNames } from '../session/worker-agreement.ts'

/**
 * A kept song sounds from here, also at another place in it; every other goes to the network as it came. A listener who
 * wants the maker's own loudness gets it while there is a line: what is kept has the common one.
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

/** The names of covers are hashes of their content, so a kept one is as good as the server's. */
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
