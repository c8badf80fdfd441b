import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { openLive } from './live-stream.ts'
import { eventually, filesIn, freshFolder, startHere } from './machine.ts'
import { hasNginx, startNginx } from './nginx.ts'

// Skipped without nginx (Debian: nginx-light), because only nginx shows whether the guide is right.
test.skipIf(!hasNginx)(
  'the nginx of the guide serves two instances, and sends the sound itself',
  async () => {
    const postgres = await startTestPostgres()
    onTestFinished(() => postgres.stop())
    const dataDirectory = await freshFolder()
    const settings = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', MEDIA_SENDER: 'nginx' }
    const instances = await Promise.all([0, 1].map(() => startHere({ dataDirectory, settings })))
    const { address } = await startNginx(
      instances.map(instance => instance.address),
      dataDirectory,
    )
    const mina = new Client(address)
    await mina.register('mina')
    const jun = new Client(address)
    await jun.register('jun')
    const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${address}${path}`, { method, headers })

    // One upload in a single request, and one in pieces, whose bytes the product counts while they arrive.
    const song = await mina.publish(melodyWav({ seconds: 20 }))
    const hidden = await mina.publish(melodyWav({ tune: 1 }))
    const piece = Buffer.alloc(300_000, 1)
    const begun = await fetch(`${address}/api/uploads`, {
      method: 'POST',
      headers: { ...mina.headers(), 'tus-resumable': '1.0.0', 'upload-length': '600000' },
    })
    expect(begun.status).toBe(201)
    const upload = begun.headers.get('location')!
    const broken = new AbortController()
    const half = fetch(`${address}${upload}`, {
      method: 'PATCH',
      headers: {
        ...mina.headers(),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new ReadableStream({ start: stream => stream.enqueue(piece) }),
      duplex: 'half',
      signal: broken.signal,
    } as RequestInit).catch(() => {})
    const partial = () => filesIn(`${dataDirectory}/partial`).length
    await eventually('the first bytes are there before the last ones', 10, () => partial() > 0)
    broken.abort()
    await half
    await eventually('what has come is counted', 20, async () => {
      const said = await get(upload, { ...mina.headers(), 'tus-resumable': '1.0.0' }, 'HEAD')
      return Number(said.headers.get('upload-offset')) > 0
    })

    // nginx sends the sound from the file, whichever instance checked the right; the instance sets the version (ETag).
    const stream = `/api/songs/${song.id}/stream`
    const whole = await get(stream)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.byteLength).toBeGreaterThan(100_000)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      server: expect.stringContaining('nginx'),
      'content-type': 'audio/mpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const [etag, date] = [whole.headers.get('etag')!, whole.headers.get('last-modified')!]
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(whole.headers.get('x-accel-redirect')).toBeNull()
    // Pages of other sites may hear it with a token, as if the instance had sent it.
    const { secret } = await mina.call('POST /api/api-tokens', '', {
      name: 'a page',
      scopes: ['read'],
      expiresInDays: 1,
      password: 'open the curtain',
    })
    expect(whole.headers.get('access-control-allow-origin')).toBeNull()
    const elsewhere = await get(stream, { authorization: `Bearer ${secret}`, origin: 'https://page.example' })
    expect(Object.fromEntries(elsewhere.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('content-range'),
    })
    const fittings: Record<string, string>[] = [{}, { 'if-range': etag }, { 'if-range': date }]
    for (const fitting of fittings) {
      const part = await get(stream, { range: 'bytes=5000-5999', ...fitting })
      expect([part.status, part.headers.get('content-range')], JSON.stringify(fitting)).toEqual([
        206,
        `bytes 5000-5999/${bytes.byteLength}`,
      ])
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5000, 6000))).toBe(true)
    }
    expect((await get(stream, { range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200)
    expect((await get(stream, { range: 'bytes=999999999-' })).status).toBe(416)
    expect((await get(stream, { 'if-none-match': etag })).status).toBe(304)
    const head = await get(stream, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)])
    const own = await get(`${stream}?level=own`, { range: 'bytes=0-99' })
    expect([own.status, (await own.arrayBuffer()).byteLength]).toEqual([206, 100])

    // Files can't be asked for directly, and a hidden song can't be asked for at all.
    const files = filesIn(`${dataDirectory}/blobs`).filter(name => name.endsWith('.mp3'))
    expect(files.length).toBeGreaterThan(0)
    for (const name of files)
      for (const outside of [
        `/internal/blobs/${name}`,
        `/api/../internal/blobs/${name}`,
        `//internal/blobs/${name}`,
      ])
        expect((await get(outside)).status, outside).toBe(404)
    expect((await get(`/api/songs/${hidden.id}/stream`)).status).toBe(200)
    await mina.call('DELETE /api/songs/{id}', hidden.id)
    const silent = await get(`/api/songs/${hidden.id}/stream`)
    expect([silent.status, ((await silent.json()) as { code: string }).code]).toEqual([404, 'song.notFound'])

    // Live events arrive at once. Assets come from the cache, one copy for each compression that clients ask for.
    const live = await openLive(mina)
    await eventually('the stream has begun', 10, () => live.position !== undefined)
    await jun.call('POST /api/songs/{id}/like', song.id, { isLike: true })
    await eventually('mina hears of the like', 10, () => live.numbers.length > 0)
    const page = await (await get('/')).text()
    const asset = /\/assets\/packages-[\w.-]+\.js/.exec(page)![0]
    const caches = async (encoding: string) => {
      const { headers } = await get(asset, { 'accept-encoding': encoding })
      return [headers.get('x-cache'), headers.get('content-encoding')]
    }
    expect(await caches('br')).toEqual(['MISS', 'br'])
    expect(await caches('br')).toEqual(['HIT', 'br'])
    expect(await caches('identity')).toEqual(['MISS', null])

    // One instance is killed, and the other one answers all calls.
    instances[0]!.signal('SIGKILL')
    await instances[0]!.ended
    for (let round = 0; round < 10; round++) {
      expect(await jun.statusOf('/api/songs')).toBe(200)
      expect((await get(stream, { range: 'bytes=0-9' })).status).toBe(206)
    }
  },
)

test.skipIf(!hasNginx)(
  'the nginx of the guide lets a CDN fetch sound however often it asks, and refuses its network elsewhere',
  async () => {
    const dataDirectory = await freshFolder()
    const instance = await startHere({ dataDirectory, settings: { TRUST_PROXY: '1' } })
    const { address } = await startNginx([instance.address], dataDirectory)
    const statusOf = async (path: string): Promise<number> => {
      const response = await fetch(`${address}${path}`)
      await response.text()
      return response.status
    }
    const statusesOf = (path: string) => Promise.all(Array.from({ length: 50 }, () => statusOf(path)))
    await eventually('the network is refused', 60, async () => (await statusesOf('/health')).includes(429))
    // Without a valid signature, so the program itself refuses it.
    expect(new Set(await statusesOf('/sound/x/y/z'))).toEqual(new Set([404]))
    for (const path of ['/health', '/sound/x']) expect(await statusesOf(path)).toContain(429)
  },
)
