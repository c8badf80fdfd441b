import { expect, test } from 'vitest'
import type { PageRequest } from '#contract/page.ts'
import { aSong } from '../testing/songs.ts'
import { melodrome } from '../testing/test-melodrome.ts'
import { Person } from '../testing/test-person.ts'

test('a request from another site changes nothing; the same from our own does', async () => {
  const m = await melodrome()
  const logout = (headers: Record<string, string>) =>
    m.mina.send({ method: 'POST', url: '/api/auth/logout', headers })
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
  ]
  for (const headers of foreign) {
    const answer = await logout({ host: 'melodrome.test', ...headers })
    expect(answer.statusCode, JSON.stringify(headers)).toBe(403)
  }
  await m.mina.call('GET /api/auth/user')
  const own = await logout({
    host: 'melodrome.test',
    origin: 'http://melodrome.test',
    'sec-fetch-site': 'same-origin',
  })
  expect(own.statusCode).toBe(204)
})

test('bodies that a form on another site could send without asking are not taken', async () => {
  const m = await melodrome()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await m.guest.send({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{"email":"a@b.c","password":"x"}',
      headers: { 'content-type': type },
    })
    expect(answer.statusCode, type).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'input.mediaType' })
  }
})

test('answers carry the headers that keep browsers from guessing, framing and telling', async () => {
  const m = await melodrome()
  for (const url of ['/api/songs', '/api/auth/user', '/nowhere', '/api/openapi.json', '/media/none.webp']) {
    const { headers } = await m.guest.send({ method: 'GET', url })
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
    expect(headers['content-type'], url).toMatch(/charset=utf-8/)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('only the small player may be framed by another site, and it has no session', async () => {
  const calls: number[] = []
  const m = await melodrome({
    web: {
      assetsDirectory: import.meta.dirname,
      renderPage: async ({ call, language, guest }: PageRequest) => {
        calls.push((await call('GET', '/api/auth/user')).status)
        const body = `${language} ${guest?.id ?? 'visitor'}`
        return { status: 200, htmlAttributes: '', head: '', body, scriptHashes: [], styleHashes: [] }
      },
    },
  })
  const cookie = [...m.mina.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const chosen = `${cookie}; i18nextLng=fr; melodrome_auth=guest.guest_1`
  const ask = (url: string) =>
    m.mina.send({ method: 'GET', url, headers: { cookie: chosen, 'accept-language': 'de' } })
  const [page, embed] = [await ask('/'), await ask('/embed/x')]
  expect(calls).toEqual([200, 401])
  expect([page.payload, embed.payload]).toEqual([
    expect.stringContaining('fr guest_1'),
    expect.stringContaining('de visitor'),
  ])
  expect(page.headers['x-frame-options']).toBe('DENY')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.headers['cache-control']).toContain('private')
  expect(embed.headers).not.toHaveProperty('x-frame-options')
  expect(embed.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(embed.headers.vary).toBe('accept-language')
})

test('a fault shows nothing of its inside, only a reference that stands in the log', async () => {
  const m = await melodrome({
    web: {
      assetsDirectory: import.meta.dirname,
      renderPage: async () => {
        throw new Error('select * from secrets at /srv/melodrome')
      },
    },
  })
  const answer = await m.guest.send({ method: 'GET', url: '/' })
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.payload).not.toMatch(/secrets|srv|stack/)
  expect(m.errors).toHaveLength(1)
  const { reqId } = m.errors[0] as { reqId: string }
  expect(answer.payload).toContain(reqId)
})

test('a body too large is cut while it comes in', async () => {
  const m = await melodrome()
  const answer = await m.guest.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'x'.repeat(300_000), password: 'y' },
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'input.tooLarge' })
})

test('pages are rendered for the person who asks, in their language, under a policy that allows our own files only', async () => {
  const asked: PageRequest[] = []
  const m = await melodrome({
    web: {
      assetsDirectory: import.meta.dirname,
      renderPage: async request => {
        asked.push(request)
        const { status } = await request.call('GET', '/api/auth/user')
        if (request.url === '/old')
          return {
            status: 302,
            location: '/new',
            htmlAttributes: '',
            head: '',
            body: '',
            scriptHashes: [],
            styleHashes: [],
          }
        return {
          status: request.url === '/' ? 200 : 404,
          htmlAttributes: 'lang="de"',
          head: '',
          body: String(status),
          scriptHashes: ["'sha256-abc'"],
          styleHashes: [],
        }
      },
    },
  })
  m.mina.language = 'de-CH,en;q=0.5'
  const page = await m.mina.send({ method: 'GET', url: '/' })
  expect(page.payload).toContain('<body>200</body>')
  expect(asked.at(-1)).toMatchObject({ language: 'de', theme: 'system', guest: null })
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc';")
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(page.headers['cache-control']).toBe('private, no-cache')

  const strange = {
    cookie: 'melodrome_auth=guest.<script>; i18nextLng=xx; melodrome_theme=pink',
    'accept-language': 'xx',
  }
  const lost = await m.guest.send({ method: 'GET', url: '/nope', headers: strange })
  expect(lost.statusCode).toBe(404)
  expect(lost.payload).toContain('<body>401</body>')
  expect(asked.at(-1)).toMatchObject({ language: 'ko', theme: 'system', guest: null })
  const moved = await m.guest.send({ method: 'GET', url: '/old' })
  expect(moved).toMatchObject({ statusCode: 302 })
  expect(moved.headers.location).toBe('/new')
})

test('readiness follows the database and the wish to stop; life does not', async () => {
  const m = await melodrome()
  expect((await m.guest.send({ method: 'GET', url: '/ready' })).json()).toEqual({ status: 'ready' })
  expect((await m.guest.send({ method: 'GET', url: '/health' })).json()).toEqual({ status: 'alive' })
})

/** Nora registers and opens a page over HTTPS; `seen` is what the page's own question after her is answered. */
async function openedBehind(trustProxy: number | string) {
  const seen: number[] = []
  const m = await melodrome({
    trustProxy,
    publicUrl: 'https://melodrome.test',
    web: {
      assetsDirectory: import.meta.dirname,
      renderPage: async request => {
        seen.push((await request.call('GET', '/api/auth/user')).status)
        return { status: 200, htmlAttributes: '', head: '', body: '', scriptHashes: [], styleHashes: [] }
      },
    },
  })
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '198.51.100.9',
    host: 'melodrome.test',
  }
  const nora = new Person(m.app)
  nora.address = '127.0.0.1'
  const payload = { email: 'nora@example.org', password: 'a long song', artistName: 'Nora' }
  const answer = await nora.send({ method: 'POST', url: '/api/auth/register', payload, headers })
  await nora.send({ method: 'GET', url: '/', headers })
  return { m, answer, seen }
}

test('behind an https proxy pages and API see the same person, and one proxy is believed but not the visitor', async () => {
  const { m, answer, seen } = await openedBehind(1)
  expect(answer.cookies[0]).toMatchObject({ name: '__Host-melodrome_session', secure: true, path: '/' })
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(seen).toEqual([200])

  const id = await aSong(m, { by: m.mina })
  const play = (forged: string) =>
    m.guest.send({
      method: 'POST',
      url: `/api/songs/${id}/play`,
      headers: { 'x-forwarded-for': `${forged}, 198.51.100.9` },
    })
  const counted = [await play('1.1.1.1'), await play('2.2.2.2'), await play('3.3.3.3')].map(
    response => response.json().counted,
  )
  expect(counted).toEqual([true, false, false])
})

test('a proxy may be named by its address, which the question of a page does not come from', async () => {
  expect((await openedBehind('127.0.0.1')).seen).toEqual([200])
})
