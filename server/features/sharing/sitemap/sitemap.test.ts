import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { handlerLimits } from '#contract/rate-limits.ts'
import { languages } from '#words/languages.ts'
import { toUuid } from '../../../database/ids.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { parsedXml } from '../../../testing/parsed-xml.ts'
import { impose } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { serveSitemap } from './serve-sitemap.ts'

const addressesAt = async (app: FastifyInstance, url: string) => {
  const { payload } = await app.inject({ url, headers: { host: 'melodrome.test' } })
  return parsedXml(payload).flatMap(({ name, text }) => (name === 'loc' ? [text] : []))
}

test('every song that can be heard, public playlist, post, challenge and artist is on the map once, whatever its parts', async () => {
  const m = await melodrome()
  const open: string[] = []
  for (const title of ['one', 'two', 'three', 'four', 'five']) {
    m.clock.forward(minutes(1))
    open.push(`/songs/${await aSong(m, { by: m.mina, title })}`)
  }
  await aSong(m, { by: m.mina, status: 'processing' })
  for (const isPublic of [true, false]) {
    const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'Night drive', isPublic } })
    if (isPublic) open.push(`/playlists/${id}`)
  }
  const words = { title: 'What reverb does', content: 'It moves things back.' }
  const post = await m.jun.call('POST /api/forum/posts', { body: words })
  open.push(`/forum/${post.id}`)
  const gone = await m.jun.call('POST /api/forum/posts', { body: words })
  await m.jun.call('DELETE /api/forum/posts/{id}', { params: { id: gone.id } })
  open.push(`/challenges/${(await aChallenge(m)).id}`)
  const cancelled = await aChallenge(m)
  const params = { id: cancelled.id }
  await m.sora.call('POST /api/challenges/{id}/cancel', { params })
  open.push(`/profile/${m.mina.id}`)
  // The result is the same with two addresses in a part as with fifty thousand.
  const small = Fastify()
  serveSitemap(small, m.melodrome, 2)
  for (const [app, partCount] of [
    [m.app, 6],
    [small, 8],
  ] as const) {
    const parts = await addressesAt(app, '/sitemap.xml')
    expect(parts).toHaveLength(partCount)
    const found: string[] = []
    for (const part of parts.filter(address => !address.endsWith('/sitemap-pages.xml')))
      found.push(...(await addressesAt(app, part.replace('http://melodrome.test', ''))))
    expect(found).toEqual(open.map(path => `http://melodrome.test${path}`))
  }
})

test('where the parts of the map begin is looked for once a minute, and what is in a part each time', async () => {
  const m = await melodrome()
  expect(await addressesAt(m.app, '/sitemap.xml')).toHaveLength(1)
  const first = await aSong(m, { by: m.mina })
  expect(await addressesAt(m.app, '/sitemap.xml')).toHaveLength(1)
  m.clock.forward(minutes(1))
  const [, part] = await addressesAt(m.app, '/sitemap.xml')
  expect(part).toBe(`http://melodrome.test/sitemap-songs.xml?from=${first}`)
  const second = await aSong(m, { by: m.mina })
  const songs = await addressesAt(m.app, new URL(part!).pathname + new URL(part!).search)
  expect(songs).toEqual([first, second].map(id => `http://melodrome.test/songs/${id}`))
})

test('a part is read for GET, sixty times in ten minutes by one network; HEAD gets its headers without a look at the rows', async () => {
  const m = await melodrome()
  const url = `/sitemap-songs.xml?from=${await aSong(m, { by: m.mina })}`
  let statements = 0
  const database = m.melodrome.database.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const watched = Fastify()
  serveSitemap(watched, { ...m.melodrome, database })
  const told = async (method: 'GET' | 'HEAD') => {
    const { statusCode, headers, payload } = await watched.inject({ method, url })
    const { 'content-type': type, 'cache-control': caching, 'content-length': length } = headers
    return { statusCode, type, caching, length, isEmpty: payload === '' }
  }
  const head = await told('HEAD')
  expect(await told('GET')).toEqual({ ...head, isEmpty: false })
  expect(head).toMatchObject({ statusCode: 200, isEmpty: true, caching: 'public, max-age=3600' })
  expect(statements).toBe(1)

  const { times, minutes: span } = handlerLimits.sitemapPart
  const statusOf = async (by: Person, method: 'GET' | 'HEAD' = 'GET') =>
    (await by.send({ method, url })).statusCode
  for (let at = 0; at < times; at++) expect(await statusOf(m.guest)).toBe(200)
  const refusal = await m.guest.send({ method: 'GET', url })
  expect(refusal.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(refusal.headers['retry-after']).toBe(String(span * 60))
  expect([await statusOf(m.guest, 'HEAD'), await statusOf(m.jun)]).toEqual([200, 200])
  m.clock.forward(minutes(span))
  expect(await statusOf(m.guest)).toBe(200)
})

test('an artist is on the map while they have songs and a profile, with the moment of their newest song', async () => {
  const m = await melodrome()
  const parts = await addressesAt(m.app, '/sitemap.xml')
  expect(parts.filter(part => part.includes('profile'))).toEqual([])
  for (const by of [m.mina, m.jun, m.teo]) await aSong(m, { by })
  await aSong(m, { by: m.sora, status: 'processing' })
  m.clock.forward(minutes(5))
  await aSong(m, { by: m.mina })
  const publishedAt = m.clock.now.toISOString()
  m.clock.forward(minutes(5))
  await impose(m, 'ban', m.jun)
  await m.melodrome.database
    .updateTable('users')
    // What only the person knows of, such as a new password, is not told.
    .set({ deletion_due_at: m.clock.now, updated_at: m.clock.now })
    .where('id', '=', toUuid(m.teo.id))
    .execute()
  const part = (await addressesAt(m.app, '/sitemap.xml')).find(address => address.includes('profile'))
  const { pathname, search } = new URL(part!)
  const { payload } = await m.guest.send({ method: 'GET', url: `${pathname}${search}` })
  const told = parsedXml(payload).flatMap(({ name, text }) =>
    name === 'loc' || name === 'lastmod' ? [text.replace(/^http:\/\/[^/]+/, '')] : [],
  )
  expect(told).toEqual([`/profile/${m.mina.id}`, publishedAt])
})

test('the rules of the house are on the map in every language, each naming the others', async () => {
  const m = await melodrome()
  const [part] = await addressesAt(m.app, '/sitemap.xml')
  expect(part).toBe('http://melodrome.test/sitemap-pages.xml')
  const { payload } = await m.app.inject({ url: '/sitemap-pages.xml', headers: { host: 'melodrome.test' } })
  const found = parsedXml(payload)
  const addresses = found.flatMap(({ name, text }) => (name === 'loc' ? [text] : []))
  expect(addresses).toHaveLength(4 + 4 * languages.length)
  expect(addresses).toContain('http://melodrome.test/terms?lang=de')
  const others = found.filter(({ name }) => name === 'xhtml:link')
  expect(others).toHaveLength(4 * languages.length ** 2)
})

test('robots are told where the map is, and that calls are not for them; a part that never was is none', async () => {
  const m = await melodrome({ publicUrl: 'https://melodrome.example' })
  const { payload, headers } = await m.guest.send({ method: 'GET', url: '/robots.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload).toContain('Disallow: /api/\n')
  expect(payload).toContain('Sitemap: https://melodrome.example/sitemap.xml\n')
  for (const url of ['/sitemap-songs.xml', '/sitemap-songs.xml?from=nothing']) {
    expect((await m.guest.send({ method: 'GET', url })).statusCode, url).toBe(404)
  }
  expect(parsedXml((await m.guest.send({ method: 'GET', url: '/sitemap.xml' })).payload)).toHaveLength(3)
})
