import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAnswer, PageRequest, RenderedPage, RenderPage } from '#contract/page.ts'
import type { Problem } from '#contract/refusals.ts'
import type { Language } from '#words/languages.ts'
import { askInside } from '../ask-inside.ts'
import { encodingFor } from '../bytes/compress.ts'
import { asRefusal } from '../failures.ts'
import { type PageSurroundings, pagePolicy } from '../headers.ts'
import { languageOf, pageLanguageOf } from '../input/language.ts'
import { ownOrigin } from '../input/origin.ts'
import { problemOf } from '../problem.ts'
import { refuse } from '../refusal.ts'
import { type KeptPage, KeptPages } from './kept-pages.ts'

const themes = ['dark', 'light', 'system'] as const
const themeKey = 'melodrome_theme'

const themeOf = ({ cookies }: Asker): (typeof themes)[number] =>
  themes.find(known => known === cookies[themeKey]) ?? 'system'

/**
 * Everything that isn't an API call or a file is a page: rendered here for the first request, run by the browser
 * from then on. The renderer asks our own API in-process, with the asker's cookies and so with their rights.
 */
export function servePages(
  app: FastifyInstance,
  renderPage: RenderPage,
  publicUrl: string | undefined,
  soundUrl: string | undefined,
): void {
  const unframed: PageSurroundings = { framedBy: "'none'", soundUrl }
  const render = (request: FastifyRequest, asker: Asker, shared?: KeptPages) =>
    renderPage(pageRequest(app, request, asker, publicUrl, shared)).catch((error: FastifyError) =>
      brokenPage(problemOf(asRefusal(error, request), languageOf(asker)), languageOf(asker)),
    )

  const visitors = new KeptPages()
  // A write shows at once. Votes are too many for that: their counts may be a second old.
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    const isWritten = method !== 'GET' && method !== 'HEAD' && reply.statusCode < 400
    if (isWritten && !routeOptions.config.isFrequent) visitors.clear()
  })

  app.get('/*', async (request, reply) => {
    if (isApi(request.url)) refuse('request.notFound')
    // Pages show who is signed in, so only this browser may keep them.
    void reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-language')
    if (!isVisitor(request)) return sendPage(reply, await render(request, request), unframed)
    const kept = await visitors.take(pageName(request, publicUrl), async () => {
      const page = await render(request, anyVisitor(request), visitors)
      return { page, html: htmlOf(page) }
    })
    return sendKept(request, reply, kept, unframed)
  })

  // The only page below /api. The viewer of the API makes its styles while it runs.
  app.get('/api/docs', async (request, reply) => {
    void reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-language')
    return sendPage(reply, await render(request, request), { ...unframed, makesStyles: true })
  })

  // Pages inside other people's pages are the same for everybody, and no other page may be framed.
  app.get('/embed/*', async (request, reply) => {
    const language = request.headers['accept-language']
    const page = await render(request, {
      cookies: {},
      headers: language ? { 'accept-language': language } : {},
      ip: request.ip,
    })
    void reply
      // The thing may be withheld at any moment, or made public.
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-language')
      .removeHeader('x-frame-options')
    return sendPage(reply, page, { framedBy: '*', soundUrl })
  })
}

/**
 * Whether the request has no cookie of ours, except for language and theme, which are part of the page's name. Cookies
 * of a guest or a session make the page one of its own.
 */
const isVisitor = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).every(name => !/^(__Host-)?melodrome_/.test(name) || name === themeKey)

/**
 * The visitor for whom a shared page is drawn: its calls count for no visitor's network, so no visitor can use up the
 * tokens of another.
 */
const anyVisitor = ({ cookies, headers }: FastifyRequest): Asker => ({
  cookies,
  headers: { 'accept-language': headers['accept-language'] },
  ip: '127.0.0.1',
})

/** Everything on which a visitor's page depends. */
const pageName = (request: FastifyRequest, publicUrl: string | undefined): string =>
  [ownOrigin(request, publicUrl), pageLanguageOf(request, request.url), themeOf(request), request.url].join(
    ' ',
  )

/** Programs ask there, and they read problem documents, not pages. */
const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** The viewer for whom a page is rendered: the caller, or a stranger with a known language and nothing else. */
type Asker = Pick<FastifyRequest, 'cookies' | 'headers' | 'ip'>

function sendPage(reply: FastifyReply, page: RenderedPage, around: PageSurroundings): FastifyReply {
  if (page.location !== undefined) return reply.redirect(page.location, page.status)
  return putPageHeaders(reply, page, around).send(htmlOf(page))
}

/** For a kept page even the compression is done only once. */
async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, html, brotli }: KeptPage,
  around: PageSurroundings,
): Promise<FastifyReply> {
  if (page.location !== undefined) return reply.redirect(page.location, page.status)
  const takesBrotli = encodingFor(request) === 'br'
  void putPageHeaders(reply, page, around)
  return takesBrotli ? reply.header('content-encoding', 'br').send(await brotli()) : reply.send(html())
}

function putPageHeaders(reply: FastifyReply, page: KeptPage['page'], around: PageSurroundings): FastifyReply {
  return reply
    .code(page.status)
    .header('content-security-policy', pagePolicy(page.scriptHashes, page.styleHashes, around))
    .type('text/html; charset=utf-8')
}

const htmlOf = ({ htmlAttributes, head, body }: RenderedPage): string =>
  `<!doctype html><html ${htmlAttributes}><head>${head}</head><body>${body}</body></html>`

/** When a page can't be drawn: only the sentence, without anything else that could fail. */
function brokenPage({ status, message }: Problem, language: Language): RenderedPage {
  return {
    status,
    htmlAttributes: `lang="${language}"`,
    head: '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Melodrome</title>',
    body: `<main style="max-width:32rem;margin:20vh auto;padding:0 1rem;font:1.125rem/1.6 system-ui"><h1>Melodrome</h1><p>${message}</p></main>`,
    scriptHashes: [],
    styleHashes: [],
  }
}

function pageRequest(
  app: FastifyInstance,
  request: FastifyRequest,
  asker: Asker,
  publicUrl: string | undefined,
  shared: KeptPages | undefined,
): PageRequest {
  const language = pageLanguageOf(asker, request.url)
  const origin = ownOrigin(request, publicUrl)
  const call = async (method: 'GET', url: string): Promise<PageAnswer> => {
    const headers = forwardedHeaders(request, asker, language)
    const inside = { method, url, remoteAddress: asker.ip, headers }
    // The protocol decides under which name the session's cookie is looked up.
    const response = await askInside(app, inside, { protocol: request.protocol })
    const body: unknown = response.payload ? JSON.parse(response.payload) : null
    return { status: response.statusCode, body, link: response.headers.link?.toString() ?? null }
  }
  return {
    url: request.url,
    origin,
    language,
    theme: themeOf(asker),
    guest: guestOf(asker.cookies.melodrome_auth),
    call: shared
      ? (method, url) => shared.read([origin, language, url].join(' '), () => call(method, url))
      : call,
  }
}

/** The in-process call has the asker's own session and language, and the address they used. */
function forwardedHeaders(request: FastifyRequest, asker: Asker, language: Language): Record<string, string> {
  const headers: Record<string, string> = {
    host: request.host,
    'accept-language': language,
  }
  if (asker.headers.cookie) headers.cookie = asker.headers.cookie
  return headers
}

/**
 * The guest (`guest.ID`) or device account (`simple.ID EMAIL NAME`) that the browser names. Used only to draw the right
 * page: neither has rights, so to fake one is useless.
 */
function guestOf(cookie = ''): PageRequest['guest'] {
  const [, guestId] = /^guest\.(guest_[\w-]{1,80})$/.exec(cookie) ?? []
  if (guestId) return { id: guestId }
  const [, id, email, artistName] = /^simple\.(user_[\w-]{1,80}) (\S{3,254}) (.{1,255})$/.exec(cookie) ?? []
  return id && email && artistName ? { id, email, artistName } : null
}
