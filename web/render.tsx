import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { CreateRenderer, PageRequest, RenderedPage } from '#contract/page.ts'
import { languageFrom } from '#words/languages.ts'
import { createQueries } from './api/queries.ts'
import type { Send } from './api/send.ts'
import type { App } from './app.ts'
import { createAssets } from './assets.ts'
import { bootElement } from './boot.ts'
import {
  hashOf,
  headHtml,
  htmlAttributes,
  installScript,
  laterHtml,
  laterScript,
  layersStyle,
  type Relation,
  themeScript,
} from './document.ts'
import { createEmbedRenderer } from './features/sharing/embeds/render-embed.tsx'
import { pages } from './pages.ts'
import { makeRouter } from './router.tsx'
import { createWords } from './say/words.ts'
import { homeSearch } from './search-params.ts'
import { checkViewer } from './session/check-viewer.ts'
import { localPersonOf } from './session/local-names.ts'
import { createViewer } from './session/viewer.ts'

/** Renders the first page that a browser requests; after that the same routes run in the browser. */
export const createRenderer: CreateRenderer = options => {
  const assetsOf = createAssets(options)
  const renderEmbed = createEmbedRenderer(options)
  return async request => {
    if (request.url.startsWith('/embed/')) return renderEmbed(request)
    const app = appFor(request)
    await app.viewer.refresh()
    const router = makeRouter(app, createMemoryHistory({ initialEntries: [request.url] }))
    await router.load()
    const { _serverResult: result } = router
    if (result?.type === 'redirect') {
      return movedTo(result.redirect.headers.get('Location') ?? '/', result.redirect.status)
    }
    const body = renderToString(<RouterProvider router={router} />)
    const { viewer } = app.viewer.current()
    const { say, loaded } = app.words
    const lastMatch = router.state.matches.at(-1)
    const page =
      result?.status === 404
        ? pages.notFound
        : lastMatch?.staticData.page?.(viewer, homeSearch(lastMatch.search))
    const assets = assetsOf(page?.module ?? null)
    const boot = { language: say.language, words: loaded, viewer, queries: dehydrate(app.queries) }
    return {
      status: result?.status ?? 200,
      htmlAttributes: htmlAttributes(say.language, request.theme),
      head: headHtml({
        metas: metasOf(router),
        relations: relationsOf(router),
        assets,
        language: say.language,
        theme: request.theme,
      }),
      body: `<div id="root">${body}</div>${bootElement(boot)}${laterHtml(assets)}`,
      scriptHashes: await Promise.all([themeScript, installScript, laterScript].map(hashOf)),
      styleHashes: [await hashOf(layersStyle)],
    }
  }
}

function appFor(request: PageRequest): App {
  const send: Send = async (_method, path) => {
    const { status, body, link } = await request.call('GET', path)
    // Only a refusal's text is used.
    return { status, body, text: status < 300 ? '' : JSON.stringify(body), link }
  }
  const guest = request.guest && localPersonOf(request.guest)
  return {
    queries: createQueries(send),
    words: createWords(languageFrom(request.language)),
    viewer: createViewer(() => checkViewer(send, () => guest)),
    origin: request.origin,
  }
}

function movedTo(location: string, status: number): RenderedPage {
  const nothing = { htmlAttributes: '', head: '', body: '', scriptHashes: [], styleHashes: [] }
  return { status, location, ...nothing }
}

function metasOf(router: ReturnType<typeof makeRouter>) {
  return router.state.matches.flatMap(match => match.meta ?? []).filter(meta => meta !== undefined)
}

/** From the innermost route that has links: a page has one canonical address. */
function relationsOf(router: ReturnType<typeof makeRouter>): Relation[] {
  const links = router.state.matches.findLast(match => match.links?.length)?.links ?? []
  return links.flatMap(link => {
    const { rel, href, type, title, hrefLang } = link ?? {}
    return rel && href ? [{ rel, href, type, title, hrefLang }] : []
  })
}
