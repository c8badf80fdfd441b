import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, RenderedPage, RenderPage } from '#contract/page.ts'
import type { Problem } from '#contract/refusals.ts'
import type { Language } from '#words/languages.ts'
import { asRefusal } from '../failures.ts'
import { type Framing, pagePolicy } from '../headers.ts'
import { languageOf, pageLanguageOf } from '../input/language.ts'
import { problemOf } from '../problem.ts'
import { refuse } from '../refusal.ts'

const themes = ['dark', 'light', 'system'] as const

/**
 * Everything that isn't an API call or a file is a page: rendered here for the first request, run by the browser
 * from then on. The renderer asks our own API in-process, with the asker's cookies and so with their rights.
 */
export function servePages(
  app: FastifyInstance,
  renderPage: RenderPage,
  publicUrl: string | undefined,
): void {
  const render = (request: FastifyRequest, asker: Asker) =>
    renderPage(pageRequest(app, request, asker, publicUrl)).catch((error: FastifyError) =>
      brokenPage(problemOf(asRefusal(error, request), languageOf(asker)), languageOf(asker)),
    )

  app.get('/*', async (request, reply) => {
    if (isApi(request.url)) refuse('request.notFound')
    const page = await render(request, request)
    // Pages show who is signed in, so only this browser may keep them.
    void reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-language')
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    return sendPage(reply, page)
  })

  // What stands on other people's pages is the same for everybody, and the only thing that may stand there.
  app.get('/embed/*', async (request, reply) => {
    const language = request.headers['accept-language']
    const page = await render(request, {
      cookies: {},
      headers: language ? { 'accept-language': language } : {},
    })
    void reply
      // What is there may be withheld in a moment, and what isn't may be made public.
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-language')
      .removeHeader('x-frame-options')
    return sendPage(reply, page, { framedBy: '*' })
  })
}

/** Programs ask there, and read problem documents, not pages. */
const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** For whom a page is rendered: the caller, or a stranger with a known language and nothing else. */
type Asker = Pick<FastifyRequest, 'cookies' | 'headers'>

function sendPage(
  reply: FastifyReply,
  page: RenderedPage,
  framing: Framing = { framedBy: "'none'" },
): FastifyReply {
  return reply
    .code(page.status)
    .header('content-security-policy', pagePolicy(page.scriptHashes, page.styleHashes, framing))
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html ${page.htmlAttributes}><head>${page.head}</head><body>${page.body}</body></html>`,
    )
}

/** When a page can't be drawn: the sentence alone, without anything that could fail too. */
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
): PageRequest {
  const language = pageLanguageOf(asker, request.url)
  const theme = themes.find(known => known === asker.cookies.melodrome_theme) ?? 'system'
  return {
    url: request.url,
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    language,
    theme,
    guest: guestOf(asker.cookies.melodrome_auth),
    async call(method, url) {
      const response = await app.inject({
        method,
        url,
        remoteAddress: request.ip,
        headers: forwardedHeaders(request, asker, language),
      })
      const body: unknown = response.payload ? JSON.parse(response.payload) : null
      return { status: response.statusCode, body, link: response.headers.link?.toString() ?? null }
    },
  }
}

/**
 * The in-process call is the asker's own: their session, their language, under the address they used. The protocol
 * goes along too: behind a proxy it decides under which name the session's cookie is looked for.
 */
function forwardedHeaders(request: FastifyRequest, asker: Asker, language: Language): Record<string, string> {
  const headers: Record<string, string> = {
    host: request.host,
    'x-forwarded-proto': request.protocol,
    'accept-language': language,
  }
  if (asker.headers.cookie) headers.cookie = asker.headers.cookie
  return headers
}

/**
 * What the browser says of its own guest (`guest.ID`) or device account (`simple.ID EMAIL NAME`). Only to draw the
 * right page: neither has rights to fake.
 */
function guestOf(cookie = ''): PageRequest['guest'] {
  const [, guestId] = /^guest\.(guest_[\w-]{1,80})$/.exec(cookie) ?? []
  if (guestId) return { id: guestId }
  const [, id, email, artistName] = /^simple\.(user_[\w-]{1,80}) (\S{3,254}) (.{1,255})$/.exec(cookie) ?? []
  return id && email && artistName ? { id, email, artistName } : null
}
