import {
  createRootRouteWithContext,
  notFound,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { Key } from '#words/namespaces.ts'
import { isNotFound } from '../api/refused.ts'
import type { App } from '../app.ts'
import { legalPages } from '../features/sharing/legal/legal-pages.ts'
import { Layout } from '../features/shell/Layout.tsx'
import { headOf } from '../head.ts'
import { type Page, pages } from '../pages.ts'
import { type HomeSearch, homeSearch } from '../search-params.ts'
import type { Viewer } from '../session/viewer.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen at this address for this viewer. */
    page?: (viewer: Viewer, search: Pick<HomeSearch, 'search'>) => Page
  }
}

/** Words that any screen may need. */
const wordsOfEveryPage = ['common', 'shell', 'pages'] as const

export const root = createRootRouteWithContext<App>()({
  beforeLoad: async ({ context, matches, location }) => {
    const { viewer } = context.viewer.current()
    // A member who has requested deletion must first decide whether to keep that request; they may still read the legal
    // texts.
    const isLeaving = viewer?.type === 'authenticated' && viewer.account.deletionDueAt
    const mayRead = ['/settings', ...legalPages.map(name => `/${name}`)]
    if (isLeaving && !mayRead.includes(location.pathname))
      throw redirect({ to: '/settings', statusCode: 302 })
    const words = matches.flatMap(
      match => match.staticData.page?.(viewer, homeSearch(match.search)).words ?? [],
    )
    await context.words.need([...wordsOfEveryPage, ...words])
  },
  // Every page that exists has its own title, so this one is for pages that don't.
  head: ({ match, matches }) => {
    const { say } = match.context.words
    const isPerson = matches.at(-1)?.pathname.startsWith('/profile/')
    return headOf(say, { title: say(isPerson ? 'pages.notFound.person' : 'pages.notFound.title') })
  },
  component: Layout,
  notFoundComponent: pages.notFound.Component,
})

/** A route's `component` and `staticData` for one screen. */
export const shows = (page: Page) => ({
  component: page.Component,
  staticData: { page: () => page } satisfies StaticDataRouteOption,
})

/** The `head` of a screen that has only a title. */
export const titled =
  (title: Key) =>
  ({ match }: { match: { context: App } }) => {
    const { say } = match.context.words
    return headOf(say, { title: say(title), isPrivate: true })
  }

/** If the answer is that it does not exist, shows the not-found page with status 404. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isNotFound(error)) throw notFound()
    throw error
  }
}
