import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import type { Key } from '#words/namespaces.ts'
import { ask } from '../api/queries.ts'
import { ridingSongs } from '../features/landing/riding-songs.ts'
import { loadHome } from '../features/songs/lists/song-lists.ts'
import { loadSongOpinions } from '../features/votes/ratings/song-opinions.ts'
import { headOf } from '../head.ts'
import { homeHead, songHead } from '../outside-heads.ts'
import { type Page, pages } from '../pages.ts'
import { type HomeSearch, homeSearch } from '../search-params.ts'
import { requireViewer } from '../session/require-viewer.ts'
import type { Viewer } from '../session/viewer.ts'
import { found, root, shows, titled } from './root.tsx'

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
        import.meta.env.SSR && loadFront(context.queries, homeSearch(location.search))
      : context.queries.prefetchQuery(ridingSongs)
    await Promise.all([Component.preload?.(), reads])
  },
  head: ({ match }) => {
    const { words, viewer, origin } = match.context
    const { search = '' } = match.search
    const title = homeTitle(viewer.current().viewer, { search })
    return homeHead(words.say, origin, words.say(title, { search }))
  },
  component: function Home() {
    const { viewer } = home.useRouteContext({ select: app => app.viewer.current() })
    const { Component } = homePage(viewer, home.useSearch())
    return <Component />
  },
})

/** Reads the results of a search, or the lists. */
async function loadFront(queries: QueryClient, search: HomeSearch): Promise<void> {
  if (!search.search) return await loadHome(queries, search)
  const { loadFound } = await import('../features/search/found-reads.ts')
  await loadFound(queries, search.search)
}

/** Three screens share the home address: search results, the lists, and the landing page for visitors. */
function homePage(viewer: Viewer, { search }: Pick<HomeSearch, 'search'>): Page {
  if (!viewer) return pages.landing
  return search ? pages.search : pages.home
}

function homeTitle(viewer: Viewer, search: Pick<HomeSearch, 'search'>): Key {
  if (homePage(viewer, search) === pages.search) return 'search.title'
  return viewer ? 'shell.nav.discover' : 'common.slogan'
}

const song = createRoute({
  getParentRoute: () => root,
  path: '/songs/$id',
  ...shows(pages.song),
  loader: async ({ context: { queries }, params: { id } }) => {
    const [read] = await Promise.all([
      found(queries.ensureQueryData(ask('GET /api/songs/{id}', { params: { id } }))),
      loadSongOpinions(queries, id),
    ])
    // Content under the wave: if it came later, it would push the server's page down.
    if (import.meta.env.SSR && read.status === 'ready')
      await queries.prefetchQuery(ask('GET /api/songs/{id}/heat', { params: { id } }))
    return read
  },
  head: ({ match, loaderData }) => {
    const { words, origin } = match.context
    if (!loaderData) return headOf(words.say, { title: words.say('pages.notFound.title') })
    return songHead(words.say, origin, loaderData)
  },
})

const uploading = {
  getParentRoute: () => root,
  ...shows(pages.upload),
  beforeLoad: requireViewer,
  head: titled('shell.nav.upload'),
}
const upload = createRoute({ ...uploading, path: '/upload' })
const takes = createRoute({ ...uploading, path: '/upload/takes/$group' })

const charts = createRoute({
  getParentRoute: () => root,
  path: '/charts',
  ...shows(pages.charts),
  head: ({ match }) => {
    const { words, origin } = match.context
    return headOf(words.say, { title: words.say('charts.title'), url: `${origin}/charts` })
  },
})

export const ofSongs = [home, song, upload, takes, charts] as const
