import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { App } from './app.ts'
import { ErrorPage } from './features/shell/ErrorPage.tsx'
import { routeTree } from './routes.tsx'
import { WordsContext } from './say/use-say.ts'
import { formatSearch, parseSearch } from './search-params.ts'
import { ViewerContext } from './session/viewer.ts'

/** The same router on both sides; the server gives it the requested address, the browser its own history. */
export function makeRouter(app: App, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: app,
    parseSearch,
    stringifySearch: formatSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    // The server would render this as an inline script, which our content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
    // Reads are cached as queries; the router must not keep a second, older copy.
    defaultPreloadStaleTime: 0,
    Wrap: ({ children }: { children: ReactNode }) => (
      <WordsContext.Provider value={app.words}>
        <ViewerContext.Provider value={app.viewer}>
          <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
        </ViewerContext.Provider>
      </WordsContext.Provider>
    ),
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
