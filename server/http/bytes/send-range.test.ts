import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenBlob } from '../../media/blobs/blob-store.ts'
import { FolderBlobs } from '../../media/blobs/folder-blobs.ts'
import { sendRange } from './send-range.ts'

const song = randomBytes(700_001)
const tag = Buffer.from('ID3 tag before the song')
const version = { etag: '"abc"', lastModified: new Date('2026-05-04T10:00:00Z') }

let directory: string
let store: FolderBlobs
let songName: string
let app: FastifyInstance
let address: string
let opened = 0
let released = 0

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-range-'))
  store = await FolderBlobs.open(directory)
  songName = await keep(song)
  app = await serving()
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

beforeEach(() => {
  opened = 0
  released = 0
})

afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  store.close()
  await fs.rm(directory, { recursive: true })
})

test('any range equals the slice of the song, with or without a tag before it', async () => {
  const position = fc.oneof(fc.nat(song.length + 40), fc.nat(tag.length + 2))
  const asked = fc.oneof(
    fc.tuple(position, position).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) })),
    position.map(first => ({ first, last: undefined })),
  )
  await fc.assert(
    fc.asyncProperty(asked, fc.boolean(), async ({ first, last }, tagged) => {
      const whole = tagged ? Buffer.concat([tag, song]) : song
      const response = await get(tagged ? 'tagged' : songName, { range: `bytes=${first}-${last ?? ''}` })
      const body = Buffer.from(await response.arrayBuffer())
      if (first >= whole.length) {
        expect([response.status, body.length]).toEqual([416, 0])
        expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`)
        return
      }
      const end = Math.min(last ?? whole.length - 1, whole.length - 1)
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${first}-${end}/${whole.length}`)
      expect(body.equals(whole.subarray(first, end + 1))).toBe(true)
    }),
    { numRuns: 150 },
  )
  await expect.poll(() => opened - released).toBe(0)
})

test('the last bytes can be asked for; none of them cannot', async () => {
  const response = await get(songName, { range: 'bytes=-100' })
  expect(response.status).toBe(206)
  expect(Buffer.from(await response.arrayBuffer()).equals(song.subarray(-100))).toBe(true)
  expect((await get(songName, { range: 'bytes=-0' })).status).toBe(416)
})

test('a thousand ranges in one header get the whole song once', async () => {
  const response = await get(songName, { range: `bytes=${Array(1000).fill('0-1').join(',')}` })
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(song)).toBe(true)
})

test('the whole song says what it is, and HEAD says the same without it', async () => {
  const [whole, head] = await Promise.all([get(songName), get(songName, { range: 'bytes=0-1' }, 'HEAD')])
  expect((await whole.arrayBuffer()).byteLength).toBe(song.length)
  expect((await head.arrayBuffer()).byteLength).toBe(0)
  for (const response of [whole, head]) {
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=60',
      'content-length': String(song.length),
      'content-type': 'audio/mpeg',
      'content-disposition': 'inline',
      etag: '"abc"',
      'last-modified': 'Mon, 04 May 2026 10:00:00 GMT',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
})

test('a known version is not sent again, and a changed one is sent whole instead of a range', async () => {
  const known = await get(songName, { 'if-none-match': '"abc"', range: 'bytes=0-9' })
  expect([known.status, known.headers.get('etag'), (await known.arrayBuffer()).byteLength]).toEqual([
    304,
    '"abc"',
    0,
  ])

  const fitting = await get(songName, { 'if-range': '"abc"', range: 'bytes=0-9' })
  expect([fitting.status, (await fitting.arrayBuffer()).byteLength]).toEqual([206, 10])
  const changed = await get(songName, { 'if-range': '"old"', range: 'bytes=0-9' })
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, song.length])
  expect((await get(songName, { 'if-match': '"old"' })).status).toBe(412)
})

test('headers that hooks have set are sent too, except cookies that a shared cache would hand on', async () => {
  const response = await get(songName, { range: 'bytes=0-1' })
  expect(response.headers.get('x-from-hook')).toBe('yes')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect((await get('tagged')).headers.get('set-cookie')).toBe('session=1')
})

test('an empty blob is an answer of no bytes', async () => {
  const response = await get(await keep(Buffer.alloc(0)))
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0])
})

test('a listener hears a song to its end while it is deleted', async () => {
  const large = randomBytes(12_000_000)
  const name = await keep(large)
  const response = await get(name)
  const reader = response.body!.getReader()
  const chunks = [(await reader.read()).value!]
  await store.remove(name)

  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  expect(Buffer.concat(chunks).equals(large)).toBe(true)
  await expect.poll(() => released).toBe(1)
  expect((await get(name)).status).toBe(404)
})

test('a client that leaves in the middle leaves nothing open', async () => {
  const name = await keep(randomBytes(12_000_000))
  const leaving = new AbortController()
  const response = await fetch(`${address}/${name}`, { signal: leaving.signal })
  await response.body!.getReader().read()
  expect([opened, released]).toEqual([1, 0])
  leaving.abort()

  await expect.poll(() => released).toBe(1)
  await store.remove(name)
  await expect.poll(() => openFiles()).not.toContain(name)
})

test('so does one that leaves while a second answer waits behind the first', async () => {
  const name = await keep(randomBytes(12_000_000))
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
  const asking = `GET /${name} HTTP/1.1\r\nHost: melodrome\r\n\r\n`
  socket.write(asking + asking)
  await new Promise(resolve => socket.once('data', resolve))
  socket.pause()
  await expect.poll(() => opened).toBe(2)
  socket.destroy()

  await expect.poll(() => released).toBe(2)
})

test('a file that ends too soon breaks the connection instead of pretending to be whole', async () => {
  const response = await get('short')
  expect(response.headers.get('content-length')).toBe('100')
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect(released).toBe(1)
})

async function serving(): Promise<FastifyInstance> {
  const server = Fastify()
  server.addHook('onRequest', async (_request, reply) => {
    void reply.header('x-from-hook', 'yes').header('set-cookie', 'session=1')
  })
  const common = { ...version, type: 'audio/mpeg' }
  server.get('/tagged', async (request, reply) =>
    sendRange(request, reply, await open(songName), { ...common, cacheControl: 'private', prefix: tag }),
  )
  server.get('/short', async (request, reply) => {
    opened++
    const short: OpenBlob = {
      bytes: 100,
      read: async (_, at) => (at === 0 ? 50 : 0),
      release: () => released++,
    }
    return sendRange(request, reply, short, { ...common, cacheControl: 'private' })
  })
  server.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const blob = await open(request.params.name).catch(() => undefined)
    if (!blob) return reply.code(404).send()
    return sendRange(request, reply, blob, {
      ...common,
      cacheControl: 'public, max-age=60',
      disposition: 'inline',
    })
  })
  return server
}

async function open(name: string): Promise<OpenBlob> {
  const blob = await store.open(name)
  opened++
  return {
    bytes: blob.bytes,
    read: (buffer, position) => blob.read(buffer, position),
    release: () => {
      released++
      blob.release()
    },
  }
}

async function keep(content: Buffer): Promise<string> {
  const file = path.join(store.temporaryDirectory, randomUUID())
  await fs.writeFile(file, content)
  return (await store.keep(file, 'mp3')).name
}

function get(name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${address}/${name}`, { method, headers })
}

/** Names of the blobs this process holds open; empty on a system that doesn't tell. */
async function openFiles(): Promise<string[]> {
  const numbers = await fs.readdir('/proc/self/fd').catch(() => [])
  const links = numbers.map(fd => fs.readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).map(link => path.basename(link.replace(' (deleted)', '')))
}
