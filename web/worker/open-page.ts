import { cacheNames, offlinePath } from '../session/worker-agreement.ts'

interface Opening {
  event: ExtendableEvent
  request: Request
  url: URL
}

/**
 * Pages always come from the server. Without a connection the offline page is shown, which knows the requested address.
 */
export async function openPage({ event, request, url }: Opening): Promise<Response> {
  try {
    const preloaded: Response | undefined = await (event as FetchEvent).preloadResponse
    return preloaded ?? (await fetch(request))
  } catch (error) {
    const page = await caches.match(offlinePath, { cacheName: cacheNames.page, ignoreVary: true })
    if (!page) throw error
    if (url.pathname === offlinePath) return page
    const from = `${url.pathname}${url.search}`
    return Response.redirect(`${offlinePath}?${new URLSearchParams({ from })}`)
  }
}

/** The request for a page is sent while the worker still starts. */
export async function enablePreload(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.navigationPreload?.enable()
}
