import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Id } from '#contract/shapes.ts'
import { languages } from '#words/languages.ts'
import { element, type Xml, xmlDeclaration } from '../../../http/documents/xml.ts'
import { languageOf } from '../../../http/input/language.ts'
import { ownOrigin } from '../../../http/input/origin.ts'
import { KeptBriefly } from '../../../http/kept-briefly.ts'
import { networkOf } from '../../../http/limits/network.ts'
import { refuse, refuseTooMany } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { firstOfEachPart, type Mapped, mappedRows } from './sitemap-sql.ts'

/** Sitemaps.org allows no more in one file. */
export const addressesInPart = 50_000
const rowsAtATime = 2_000
/** To know where parts begin every row is numbered, which is too much for each request of a visitor. */
const partsKeptForMs = 60_000
/** One for each database that is read. */
const mostKept = 10
const xmlType = 'application/xml; charset=utf-8'
const options = { config: { isForVisitors: true } }
const cacheControl = 'public, max-age=3600'
const linksNamespace = 'http://www.w3.org/1999/xhtml'
const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/** Pages open to everybody, beside those that have rows. */
const openPages = ['/', '/hall-of-fame', '/charts', '/transparency']
const legalPages = ['/terms', '/privacy', '/guidelines', '/imprint']
const kinds: readonly Mapped[] = ['songs', 'playlists', 'forum', 'challenges', 'profile']

/** API calls are for programs, not for search engines; link previews in chats may be read. */
const robots = `User-agent: *
Allow: /api/oembed
Allow: /api/songs/*/stream$
Allow: /api/link-picture
Allow: /api/*/link-picture
Disallow: /api/
Disallow: /auth
Disallow: /rest/
Disallow: /settings
Disallow: /upload
`

/** What search engines ask for: where they may go, and every address that they should list. */
export function serveSitemap(app: FastifyInstance, m: Melodrome, partLength = addressesInPart): void {
  const clock = (): number => m.clock().getTime()
  const kept = new KeptBriefly<string[]>({ forMs: partsKeptForMs, most: mostKept, clock })

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(`${robots}\nSitemap: ${ownOrigin(request, m.publicUrl)}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', options, async (request, reply) => {
    const origin = ownOrigin(request, m.publicUrl)
    const parts = await kept.take('parts', () => partsOf(m, partLength))
    const index = element('sitemapindex', namespace, ...parts.map(path => mapPart(origin + path)))
    return reply
      .type(xmlType)
      .header('cache-control', cacheControl)
      .send(xmlDeclaration + index.xml)
  })

  app.get('/sitemap-pages.xml', async (request, reply) => {
    const origin = ownOrigin(request, m.publicUrl)
    const pages = [
      ...openPages.map(path => element('url', {}, element('loc', {}, origin + path))),
      ...legalPages.flatMap(path => inEveryLanguage(origin + path)),
    ]
    const map = element('urlset', { ...namespace, 'xmlns:xhtml': linksNamespace }, ...pages)
    return reply
      .type(xmlType)
      .header('cache-control', cacheControl)
      .send(xmlDeclaration + map.xml)
  })

  // The count is written, so it comes before the handler, which may read from a replica.
  const ofPart = { ...options, onRequest: (request: FastifyRequest) => spendPart(m, request) }
  for (const kind of kinds) {
    app.get<{ Querystring: { from?: unknown } }>(`/sitemap-${kind}.xml`, ofPart, async (request, reply) => {
      const from = Id.safeParse(request.query.from)
      if (!from.success) return refuse('request.notFound')
      const wish = { from: from.data, length: partLength, origin: ownOrigin(request, m.publicUrl) }
      // For HEAD, Fastify would read the whole part as fast as it can, and drop it.
      const pieces = request.method === 'HEAD' ? [] : part(m, kind, wish)
      return reply.type(xmlType).header('cache-control', cacheControl).send(Readable.from(pieces))
    })
  }
}

/** Without a limit, one visitor could keep the database busy: a part is many rows, and no two requests share it. */
async function spendPart(m: Melodrome, request: FastifyRequest): Promise<void> {
  if (request.method === 'HEAD' || !Id.safeParse((request.query as { from?: unknown }).from).success) return
  const seconds = await m.limiter.spend([{ limit: 'sitemapPart', of: networkOf(request.ip) }])
  if (seconds > 0) refuseTooMany(seconds, languageOf(request))
}

async function partsOf(m: Melodrome, length: number): Promise<string[]> {
  const parts = ['/sitemap-pages.xml']
  for (const kind of kinds) {
    const { rows } = await firstOfEachPart(kind, length).execute(m.database)
    parts.push(...rows.map(({ id }) => `/sitemap-${kind}.xml?from=${id}`))
  }
  return parts
}

const mapPart = (address: string): Xml => element('sitemap', {}, element('loc', {}, address))

/** A page that has an address in every language names the others, as search engines ask for. */
function inEveryLanguage(address: string): Xml[] {
  const others = languages.map(language =>
    element('xhtml:link', {
      rel: 'alternate',
      hreflang: language,
      href: `${address}?lang=${language}`,
    }),
  )
  return languages.map(language =>
    element('url', {}, element('loc', {}, `${address}?lang=${language}`), ...others),
  )
}

/** One part, sent in pieces as it is read: fifty thousand addresses are never in memory at once. */
async function* part(
  m: Melodrome,
  kind: Mapped,
  { from, length, origin }: { from: string; length: number; origin: string },
): AsyncGenerator<string> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace.xmlns}">`
  let last: string | undefined
  for (let written = 0; written < length; ) {
    const limit = Math.min(rowsAtATime, length - written)
    const rows = await mappedRows(m.database, kind, { from: last ?? from, isIncluded: !last, limit })
    yield rows.map(row => addressXml(`${origin}/${kind}/${row.id}`, row.changed_at).xml).join('')
    if (rows.length < limit) break
    written += rows.length
    last = rows.at(-1)?.id
  }
  yield '</urlset>'
}

function addressXml(address: string, changedAt: Date | null): Xml {
  const lastmod = changedAt && element('lastmod', {}, changedAt.toISOString())
  return element('url', {}, element('loc', {}, address), lastmod)
}
