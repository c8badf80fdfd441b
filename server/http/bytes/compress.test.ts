import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'

const long = JSON.stringify({ words: '네온 비 '.repeat(400) })

function served() {
  const app = Fastify()
  compressAnswers(app)
  app.get('/long', (_request, reply) => reply.header('vary', 'cookie').type('application/json').send(long))
  app.get('/short', () => ({ words: '네온 비' }))
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(4_000)))
  app.get('/packed', (_request, reply) =>
    reply.type('text/html').header('content-encoding', 'br').send(Buffer.alloc(4_000)),
  )
  return (url: string, encodings?: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: encodings ? { 'accept-encoding': encodings } : {} })
}

test('a long text comes in the encoding that the client likes best, and says on what that depends', async () => {
  const ask = served()
  const brotli = await ask('/long', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' })
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(long)
  for (const encodings of ['gzip', 'br;q=0, gzip', 'br;q=0.1, gzip']) {
    const answer = await ask('/long', encodings)
    expect(answer.headers['content-encoding'], encodings).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe(long)
  }
  for (const encodings of [undefined, 'identity', 'br;q=0, gzip;q=0', 'zstd']) {
    const answer = await ask('/long', encodings)
    expect(answer.headers['content-encoding'], encodings).toBeUndefined()
    expect(answer.headers['vary']).toBe('cookie, accept-encoding')
    expect(answer.payload).toBe(long)
  }
})

test('what is short, no text, packed already or asked for its head alone stays as it is', async () => {
  const ask = served()
  expect((await ask('/short', 'br')).json()).toEqual({ words: '네온 비' })
  expect((await ask('/short', 'br')).headers).not.toHaveProperty('content-encoding')
  expect((await ask('/picture', 'br')).headers).not.toHaveProperty('content-encoding')
  expect((await ask('/packed', 'gzip')).rawPayload).toEqual(Buffer.alloc(4_000))
  const head = await ask('/long', 'br', 'HEAD')
  expect([head.headers['content-encoding'], head.payload]).toEqual([undefined, ''])
})
