import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aSong } from '../../testing/songs.ts'
import { melodrome } from '../../testing/test-melodrome.ts'

const nul = String.fromCharCode(0)
const halfPair = '\ud83d'

test('texts that no database holds are refused by the name of their field', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.mina })
  const post = (url: string, payload: object) => m.mina.send({ method: 'POST', url, payload })
  for (const bad of [nul, halfPair]) {
    const answers = [
      await post(`/api/songs/${song}/comments`, { content: `rain${bad}`, timestamp: 1 }),
      await post('/api/playlists', { name: `evening${bad}` }),
      await post('/api/forum/posts', {
        title: `A title${bad}`,
        content: `Ten words${bad}`,
        category: 'talk',
      }),
      await post('/api/auth/register', {
        email: 'new@example.org',
        password: `long enough${bad}`,
        artistName: `new${bad}`,
      }),
      await m.mina.sendForm('/api/songs', { title: `title${nul}`, genre: 'jazz' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode, answer.payload).toBe(400)
      expect(JSON.stringify(answer.json().fields)).toContain('"characters"')
    }
    expect(Object.keys(answers[2]!.json().fields)).toEqual(expect.arrayContaining(['title', 'content']))
  }
  const read = await m.guest.send({ method: 'GET', url: '/api/forum/posts?tag=%00' })
  expect(read.json()).toMatchObject({ code: 'input.invalid', fields: { tag: { code: 'characters' } } })
  const deep = await post('/api/reports', { [`a${nul}`]: { b: [nul] } })
  expect(deep.statusCode).toBe(400)
  expect(m.errors).toEqual([])
})

test('addresses that cannot be read, or are too long, are problem documents with our headers', async () => {
  const m = await melodrome()
  const urls: [url: string, status: number][] = [
    ['/%zz', 400],
    ['/api/users/%ff', 400],
    [`/api/songs/${'a'.repeat(300)}`, 404],
    ['/api/nowhere', 404],
    ['/api/', 404],
    ['/api/songs/a/b/c/d', 404],
  ]
  for (const [url, status] of urls) {
    const { statusCode, headers } = await m.guest.send({ method: 'GET', url })
    expect(statusCode, url).toBe(status)
    expect(headers['content-type'], url).toBe('application/problem+json; charset=utf-8')
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['x-request-id'], url).toBeTruthy()
  }
  expect(m.errors).toEqual([])
})

test('an unknown address of the API is no page, whatever stands behind the other addresses', async () => {
  const page = {
    status: 404,
    htmlAttributes: '',
    head: '',
    body: 'a page',
    scriptHashes: [],
    styleHashes: [],
  }
  const m = await melodrome({
    web: { assetsDirectory: import.meta.dirname, renderPage: async () => page },
  })
  const unknown = await m.guest.send({ method: 'GET', url: '/api/nowhere' })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({ code: 'request.notFound' })
  expect((await m.guest.send({ method: 'GET', url: '/nowhere' })).payload).toContain('a page')
})

test('an invalid host is refused before an address is built from it', async () => {
  const m = await melodrome()
  await m.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = m.app.server.address() as AddressInfo
  const statusFor = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const asked = ask({ port, path: '/api/songs', headers: { host } }, answer => {
        answer.resume()
        resolve(answer.statusCode!)
      })
      asked.once('error', reject).end()
    })
  for (const host of ['<a b>', 'a/b', 'user@host', 'a?b', '[::1', 'a:b:c'])
    expect(await statusFor(host), host).toBe(400)
  for (const host of ['melodrome.example', 'localhost:3000', '[::1]:3000', '127.0.0.1'])
    expect(await statusFor(host), host).toBe(200)
  expect(m.errors).toEqual([])
})

test('a form whose boundary is too long is bad input, not a fault', async () => {
  const m = await melodrome()
  const answer = await m.mina.send({
    method: 'POST',
    url: '/api/songs',
    payload: '--x--',
    headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
  })
  expect(answer.json()).toMatchObject({ status: 400, code: 'input.invalid' })
  expect(m.errors).toEqual([])
})
