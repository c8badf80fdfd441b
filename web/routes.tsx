import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { Key } from '#words/namespaces.ts'
import { ask } from './api/queries.ts'
import { Refused } from './api/refused.ts'
import type { App } from './app.ts'
import { requireViewer } from './features/accounts/require-viewer.ts'
import type { Viewer } from './features/accounts/viewer.ts'
import { ridingSongs } from './features/landing/riding-songs.ts'
import { loadOpenId } from './features/openid/load-openid.ts'
import { loadProfile } from './features/people/person-songs.ts'
import { loadSongOpinions } from './features/ratings/song-opinions.ts'
import { Layout } from './features/shell/Layout.tsx'
import { rooms } from './features/shell/navigation.ts'
import { loadHome } from './features/songs/song-lists.ts'
import { headOf } from './head.ts'
import { type Page, pages } from './pages.ts'
import { authSearch, type HomeSearch, homeSearch } from './search-params.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen that stands at this address for this viewer. */
    page?: (viewer: Viewer, search: Pick<HomeSearch, 'search'>) => Page
  }
}

/** Words that any screen may need, whatever happens. */
const wordsOfEveryPage = ['common', 'shell', 'pages'] as const

const root = createRootRouteWithContext<App>()({
  beforeLoad: async ({ context, matches, location }) => {
    const { viewer } = context.viewer.current()
    // Whoever has asked to be deleted decides first whether that stands.
    const isLeaving = viewer?.type === 'authenticated' && viewer.account.deletionDueAt
    if (isLeaving && location.pathname !== '/settings') throw redirect({ to: '/settings', statusCode: 302 })
    const words = matches.flatMap(
      match => match.staticData.page?.(viewer, homeSearch(match.search)).words ?? [],
    )
    await context.words.need([...wordsOfEveryPage, ...words])
  },
  head: ({ match }) =>
    headOf(match.context.words.say, { title: match.context.words.say('pages.notFound.title') }),
  component: Layout,
  notFoundComponent: pages.notFound.Component,
})

/** A route's `component` and `staticData` for one screen. */
const shows = (page: Page) => ({
  component: page.Component,
  staticData: { page: () => page } satisfies StaticDataRouteOption,
})

/** The `head` of a screen of one's own. */
const titled =
  (title: Key) =>
  ({ match }: { match: { context: App } }) => {
    const { say } = match.context.words
    return headOf(say, { title: say(title), isPrivate: true })
  }

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: homeSearch,
  staticData: { page: homePage },
  loaderDeps: ({ search }) => ({ isSearch: search.search !== undefined }),
  beforeLoad: ({ context, search }) => {
    const isVisitor = context.viewer.current().viewer === null
    if (isVisitor && search.song) {
      throw redirect({ to: '/songs/$id', params: { id: search.song }, statusCode: 302 })
    }
  },
  loader: async ({ context, location }) => {
    const { viewer } = context.viewer.current()
    const { Component } = homePage(viewer, homeSearch(location.search))
    const reads = viewer
      ? // In the browser the lists have places of their own to wait in.
        import.meta.env.SSR && loadHome(context.queries, homeSearch(location.search))
      : context.queries.prefetchQuery(ridingSongs)
    await Promise.all([Component.preload?.(), reads])
  },
  head: ({ match }) => {
    const { words, viewer, origin } = match.context
    const title = viewer.current().viewer ? words.say('shell.nav.discover') : words.say('common.slogan')
    return headOf(words.say, { title, url: origin })
  },
  component: function Home() {
    const { viewer } = home.useRouteContext({ select: app => app.viewer.current() })
    const { Component } = homePage(viewer, home.useSearch())
    return <Component />
  },
})

/** Three screens share the front address: what a search found, the lists, and the landing page for strangers. */
function homePage(viewer: Viewer, { search }: Pick<HomeSearch, 'search'>): Page {
  if (!viewer) return pages.landing
  return search ? pages.search : pages.home
}

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: authSearch,
  ...shows(pages.auth),
  beforeLoad: ({ context }) => {
    if (context.viewer.current().viewer?.type === 'authenticated')
      throw redirect({ to: '/', statusCode: 302 })
  },
  loaderDeps: ({ search: { mode } }) => ({ mode }),
  loader: ({ context, deps }) => loadOpenId(context.queries, deps.mode),
  head: ({ match }) => {
    const { say } = match.context.words
    const title = match.search.mode === 'signup' ? say('shell.account.signUp') : say('shell.account.logIn')
    return headOf(say, { title })
  },
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  ...shows(pages.forgotPassword),
  head: titled('reset.forgot.title'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  ...shows(pages.newPassword),
  head: titled('reset.choose.title'),
})

const song = createRoute({
  getParentRoute: () => root,
  path: '/songs/$id',
  ...shows(pages.song),
  loader: async ({ context: { queries }, params: { id } }) => {
    const [read] = await Promise.all([
      found(queries.ensureQueryData(ask('GET /api/songs/{id}', { params: { id } }))),
      loadSongOpinions(queries, id),
    ])
    return read
  },
  head: ({ match, loaderData }) => {
    const { words, origin } = match.context
    if (!loaderData) return headOf(words.say, { title: words.say('pages.notFound.title') })
    const { title, artistName, description, cover, id } = loaderData
    return headOf(words.say, {
      title: `${title} – ${artistName}`,
      type: 'music.song',
      url: `${origin}/songs/${id}`,
      ...(description && { description }),
      ...(cover && { image: new URL(cover.large, origin).href }),
    })
  },
})

const upload = createRoute({
  getParentRoute: () => root,
  path: '/upload',
  ...shows(pages.upload),
  beforeLoad: requireViewer,
  head: titled('shell.nav.upload'),
})

const ownProfile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  ...shows(pages.profile),
  beforeLoad: requireViewer,
  loader: async ({ context }) => {
    const { viewer } = context.viewer.current()
    if (viewer?.type === 'authenticated') await loadProfile(context.queries, viewer.account.id)
  },
  head: titled('shell.account.profile'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile/$userId',
  ...shows(pages.profile),
  beforeLoad: requireViewer,
  loader: async ({ context, params }) => await found(loadProfile(context.queries, params.userId)),
  head: ({ match: { context }, loaderData }) =>
    headOf(context.words.say, {
      title: loaderData?.artistName ?? context.words.say('shell.account.profile'),
    }),
})

/** An address that is easy to say and to type: the part of the settings where second factors are set up. */
const security = createRoute({
  getParentRoute: () => root,
  path: '/settings/security',
  beforeLoad: () => {
    throw redirect({ to: '/settings', hash: 'security', statusCode: 302 })
  },
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  ...shows(pages.settings),
  beforeLoad: requireViewer,
  head: titled('shell.account.settings'),
})

const playlists = createRoute({
  getParentRoute: () => root,
  path: '/playlists',
  ...shows(pages.playlists),
  beforeLoad: requireViewer,
  head: titled('shell.account.playlists'),
})

const playlist = createRoute({
  getParentRoute: () => root,
  path: '/playlists/$id',
  ...shows(pages.playlist),
  loader: async ({ context, params: { id } }) =>
    // What gathers by itself has no facts of its own.
    id === 'liked' || id === 'heard'
      ? null
      : await found(context.queries.ensureQueryData(ask('GET /api/playlists/{id}', { params: { id } }))),
  head: ({ match: { context }, loaderData }) =>
    headOf(context.words.say, {
      title: loaderData?.name ?? context.words.say('shell.account.playlists'),
      isPrivate: !loaderData?.isPublic,
      ...(loaderData?.description && { description: loaderData.description }),
    }),
})

/** Rooms that are still being built. */
const coming = rooms
  .filter(room => room.to !== '/')
  .map(({ to, name }) =>
    createRoute({
      getParentRoute: () => root,
      path: to,
      ...shows(pages.coming),
      beforeLoad: requireViewer,
      head: titled(name),
    }),
  )

export const routeTree = root.addChildren([
  home,
  auth,
  forgotPassword,
  newPassword,
  song,
  upload,
  ownProfile,
  profile,
  security,
  settings,
  playlists,
  playlist,
  ...coming,
])

/** What does not exist shows the not-found page and answers 404. */
async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // A word that cannot be an id (400) names nothing, just like one that could (404).
    if (error instanceof Refused && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
