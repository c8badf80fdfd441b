import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { Challenge } from '#contract/challenges.ts'
import type { Leaderboard } from '#contract/hall-of-fame.ts'
import type { Profile } from '#contract/people.ts'
import type { Key } from '#words/namespaces.ts'
import { ask } from './api/queries.ts'
import { Refused } from './api/refused.ts'
import type { App } from './app.ts'
import { requireViewer } from './features/accounts/require-viewer.ts'
import type { Viewer } from './features/accounts/viewer.ts'
import { ridingSongs } from './features/landing/riding-songs.ts'
import { loadOpenId } from './features/openid/load-openid.ts'
import { loadSongOpinions } from './features/ratings/song-opinions.ts'
import { Layout } from './features/shell/Layout.tsx'
import { loadHome } from './features/songs/song-lists.ts'
import { headOf } from './head.ts'
import {
  challengeHead,
  feedOf,
  hallHead,
  newestFeed,
  playlistHead,
  postHead,
  songHead,
} from './outside-heads.ts'
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
    return headOf(words.say, {
      title,
      ...(import.meta.env.SSR && { url: `${origin}/`, relations: [newestFeed(origin)] }),
    })
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
    return songHead(words.say, origin, loaderData)
  },
})

const upload = createRoute({
  getParentRoute: () => root,
  path: '/upload',
  ...shows(pages.upload),
  beforeLoad: requireViewer,
  head: titled('shell.nav.upload'),
})

/** What a profile shows first; rejects when there is no such person. On the server their songs come along. */
async function loadProfile(queries: QueryClient, id: string): Promise<Profile> {
  const songs =
    import.meta.env.SSR &&
    import('./features/people/person-songs.ts').then(reads => reads.loadPersonSongs(queries, id))
  const person = await queries.ensureQueryData(ask('GET /api/users/{id}', { params: { id } }))
  await songs
  return person
}

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
  loader: async ({ context, params }) => await found(loadProfile(context.queries, params.userId)),
  head: ({ match: { context }, loaderData }) =>
    headOf(context.words.say, {
      title: loaderData?.artistName ?? context.words.say('shell.account.profile'),
      ...(import.meta.env.SSR &&
        loaderData && { relations: [feedOf(context.origin, loaderData.id, loaderData.artistName)] }),
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

/** `id`: a conversation's, or the person's with whom it is or would be. */
const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages/{-$id}',
  ...shows(pages.messages),
  beforeLoad: requireViewer,
  head: titled('messages.title'),
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
    loaderData
      ? playlistHead(context.words.say, context.origin, loaderData)
      : headOf(context.words.say, {
          title: context.words.say('shell.account.playlists'),
          isPrivate: true,
        }),
})

/** Only the server reads lists before it shows them, so that no page's first load carries how. */
const challengeReads = () => import('./features/challenges/challenge-reads.ts')

const challenges = createRoute({
  getParentRoute: () => root,
  path: '/challenges',
  ...shows(pages.challenges),
  beforeLoad: requireViewer,
  // In the browser the posters have places of their own to wait in.
  ...(import.meta.env.SSR && {
    loader: async ({ context, location }: { context: App; location: { search: object } }) => {
      await (await challengeReads()).loadChallenges(context.queries, location.search)
    },
  }),
  head: titled('shell.nav.challenges'),
})

/** What the screens of one challenge need first, and how they are called. One that does not exist answers 404. */
const ofOneChallenge = {
  loader: async ({ context: { queries }, params: { id } }: { context: App; params: { id: string } }) => {
    const entries = import.meta.env.SSR && challengeReads().then(reads => reads.loadSubmissions(queries, id))
    const read = await found(queries.ensureQueryData(ask('GET /api/challenges/{id}', { params: { id } })))
    await entries
    return read
  },
  head: ({
    match: { context },
    loaderData,
  }: {
    match: { context: App }
    loaderData?: Challenge | undefined
  }) => challengeHead(context.words.say, context.origin, loaderData),
}

const challenge = createRoute({
  getParentRoute: () => root,
  path: '/challenges/$id',
  ...shows(pages.challenge),
  ...ofOneChallenge,
})

const listeningRoom = createRoute({
  getParentRoute: () => root,
  path: '/challenges/$id/listen',
  ...shows(pages.listeningRoom),
  ...ofOneChallenge,
})

const challengeResults = createRoute({
  getParentRoute: () => root,
  path: '/challenges/$id/results',
  ...shows(pages.challengeResults),
  ...ofOneChallenge,
})

const hallOfFame = createRoute({
  getParentRoute: () => root,
  path: '/hall-of-fame',
  ...shows(pages.hallOfFame),
  // In the browser the places stand there before their names come.
  ...(import.meta.env.SSR && {
    loader: async ({ context, location }: { context: App; location: { search: object } }) => {
      const { leaderboardRead, monthIn } = await import('./features/hall-of-fame/leaderboard-read.ts')
      return await found(context.queries.ensureQueryData(leaderboardRead(monthIn(location.search))))
    },
  }),
  head: import.meta.env.SSR
    ? ({ match, loaderData }: { match: { context: App }; loaderData?: Leaderboard | undefined }) =>
        hallHead(match.context.words.say, match.context.origin, loaderData)
    : titled('shell.nav.hallOfFame'),
})

const charts = createRoute({
  getParentRoute: () => root,
  path: '/charts',
  ...shows(pages.charts),
  head: titled('charts.title'),
})

/** As with challenges. */
const forumReads = () => import('./features/forum/forum-reads.ts')

const forum = createRoute({
  getParentRoute: () => root,
  path: '/forum',
  validateSearch: (search: { order?: unknown; category?: unknown; tag?: unknown }) => search,
  ...shows(pages.forum),
  beforeLoad: requireViewer,
  ...(import.meta.env.SSR && {
    loader: async ({ context, location }: { context: App; location: { search: object } }) => {
      await (await forumReads()).loadForum(context.queries, { ...location.search })
    },
  }),
  head: titled('shell.nav.community'),
})

const post = createRoute({
  getParentRoute: () => root,
  path: '/forum/$id',
  ...shows(pages.forum),
  loader: async ({ context: { queries }, params }) => {
    if (import.meta.env.SSR) await (await forumReads()).loadReplies(queries, params.id)
    return await found(queries.ensureQueryData(ask('GET /api/forum/posts/{id}', { params })))
  },
  head: ({ match: { context }, loaderData }) => postHead(context.words.say, context.origin, loaderData),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin/{-$section}/{-$id}',
  ...shows(pages.admin),
  beforeLoad: requireViewer,
  loader: async ({ context, params }) => {
    const { openSection } = await import('./features/admin/open-section.ts')
    return await openSection(context, params.section)
  },
  head: titled('shell.account.administration'),
})

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
  messages,
  playlists,
  playlist,
  challenges,
  challenge,
  listeningRoom,
  challengeResults,
  hallOfFame,
  charts,
  forum,
  post,
  admin,
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
