import { brotliDecompressSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { PageRequest, RenderedPage } from '#contract/page.ts'
import { KeptBriefly, keptForMs } from '../kept-briefly.ts'
import { KeptPages } from './kept-pages.ts'
import { servePages } from './pages.ts'

/** Pages that say how often they were drawn, and for whom. */
async function site(status = 200) {
  const drawn: PageRequest[] = []
  const app = Fastify()
  await app.register(fastifyCookie)
  app.post('/api/comments', async () => ({}))
  app.route({ method: 'POST', url: '/api/likes', config: { isFrequent: true }, handler: async () => ({}) })
  app.post('/api/refused', async (_request, reply) => reply.code(400).send({}))
  servePages(
    app,
    async request => {
      drawn.push(request)
      const { language, theme, origin, url } = request
      return { ...empty, status, body: [drawn.length, url, language, theme, origin].join(' ') }
    },
    undefined,
    'https://cdn.example/melodrome',
  )
  const bodyOf = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
    /<body>(.*)<\/body>/.exec((await app.inject({ method: 'GET', url, headers })).payload)![1]!
  return { app, drawn, bodyOf }
}

const empty: RenderedPage = {
  status: 200,
  htmlAttributes: '',
  head: '',
  body: '',
  scriptHashes: [],
  styleHashes: [],
}

test('visitors who come together share one drawing; each language, theme, host and address has its own', async () => {
  const { app, drawn, bodyOf } = await site()
  const [first, second] = await Promise.all([bodyOf('/songs'), bodyOf('/songs')])
  expect(first).toBe('1 /songs ko system http://localhost:80')
  expect(second).toBe(first)
  const others = [
    await bodyOf('/songs?genre=rock'),
    await bodyOf('/songs', { 'accept-language': 'de' }),
    await bodyOf('/songs', { cookie: 'i18nextLng=ja' }),
    await bodyOf('/songs', { cookie: 'melodrome_theme=light' }),
    await bodyOf('/songs', { host: 'evil.example' }),
  ]
  expect(new Set([first, ...others]).size).toBe(6)
  expect(await bodyOf('/songs', { cookie: 'other_site=1' })).toBe(first)
  expect(drawn).toHaveLength(6)
  const packed = await app.inject({ url: '/songs', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(`<body>${first}</body>`)
  expect(packed.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(packed.headers['cache-control']).toBe('private, no-cache')
})

test('a page of a session or of a guest is not shared', async () => {
  const { bodyOf } = await site()
  const visitors = await bodyOf('/')
  for (const cookie of [
    'melodrome_session=a',
    '__Host-melodrome_session=a',
    'melodrome_auth=guest.guest_1',
  ]) {
    const [one, again] = [await bodyOf('/', { cookie }), await bodyOf('/', { cookie })]
    expect(one).not.toBe(visitors)
    expect(again).not.toBe(one)
  }
  expect(await bodyOf('/')).toBe(visitors)
})

test('what is written shows to the next visitor at once; votes and what was refused change nothing', async () => {
  const { app, bodyOf } = await site()
  const before = await bodyOf('/')
  await app.inject({ method: 'POST', url: '/api/likes' })
  await app.inject({ method: 'POST', url: '/api/refused' })
  expect(await bodyOf('/')).toBe(before)
  await app.inject({ method: 'POST', url: '/api/comments' })
  expect(await bodyOf('/')).not.toBe(before)
})

test('pages of visitors share what our own API answers, until something is written; those of a session do not', async () => {
  const app = Fastify()
  await app.register(fastifyCookie)
  let asked = 0
  app.get('/api/songs/one', async request => ({
    asked: ++asked,
    language: request.headers['accept-language'],
  }))
  app.post('/api/comments', async () => ({}))
  servePages(
    app,
    async ({ call }) => ({ ...empty, body: JSON.stringify((await call('GET', '/api/songs/one')).body) }),
    undefined,
    undefined,
  )
  const drawnFrom = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
    JSON.parse(/<body>(.*)<\/body>/.exec((await app.inject({ url, headers })).payload)![1]!)
  const [one, other] = await Promise.all([drawnFrom('/songs/one?from=a'), drawnFrom('/songs/one?from=b')])
  expect([one, other]).toEqual([
    { asked: 1, language: 'ko' },
    { asked: 1, language: 'ko' },
  ])
  expect(await drawnFrom('/songs/one?from=c', { 'accept-language': 'de' })).toEqual({
    asked: 2,
    language: 'de',
  })
  for (const expected of [3, 4])
    expect(await drawnFrom('/songs/one', { cookie: 'melodrome_session=a' })).toMatchObject({
      asked: expected,
    })
  await app.inject({ method: 'POST', url: '/api/comments' })
  expect(await drawnFrom('/songs/one?from=d')).toMatchObject({ asked: 5 })
})

test('a page that is no success is drawn anew each time', async () => {
  const { drawn, bodyOf } = await site(404)
  await bodyOf('/songs/none')
  await bodyOf('/songs/none')
  expect(drawn).toHaveLength(2)
})

test('a kept page ends after its time, and a few of them are kept', async () => {
  let now = 0
  const kept = new KeptPages(() => now)
  let drawings = 0
  const take = async (name: string): Promise<string> =>
    (await kept.take(name, async () => ({ page: empty, html: `${name} ${++drawings}` }))).html().toString()
  expect([await take('a'), await take('a')]).toEqual(['a 1', 'a 1'])
  now = keptForMs - 1
  expect(await take('a')).toBe('a 1')
  now = keptForMs
  expect(await take('a')).toBe('a 2')
  for (let n = 0; n < 200; n++) await take(`page ${n}`)
  expect(await take('a')).toBe('a 203')
  expect(await take('page 199')).toBe('page 199 202')
})

test('pages, also those in frames, may take sound from us and from the CDN that has it', async () => {
  const { app } = await site()
  for (const url of ['/charts', '/embed/1']) {
    const policy = (await app.inject({ method: 'GET', url })).headers['content-security-policy']
    expect(policy, url).toContain("; media-src 'self' blob: https://cdn.example; ")
  }
})

test('what is no longer kept takes no memory, even if nobody comes any more', async () => {
  const kept = new KeptBriefly<string>({ forMs: 20, most: 10 })
  const taken = await Promise.all(['/songs', '/forum'].map(name => kept.take(name, async () => name)))
  expect(taken).toEqual(['/songs', '/forum'])
  expect(kept.size).toBe(2)
  await expect.poll(() => kept.size, { interval: 5 }).toBe(0)
  expect(await kept.take('/songs', async () => 'drawn again')).toBe('drawn again')
})

test('what was kept before the clock was set back is not kept until the clock is there again', async () => {
  let now = dayMs
  const kept = new KeptBriefly<string>({ most: 10, clock: () => now })
  expect(await kept.take('/songs', async () => 'drawn')).toBe('drawn')
  now = 0
  for (let visitor = 1; visitor <= 2; visitor++)
    expect(await kept.take('/songs', async () => `drawn for ${visitor}`)).toBe('drawn for 1')
})
