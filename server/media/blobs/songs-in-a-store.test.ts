import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { mp3File } from '../../testing/sound-files.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { refused } from '../../testing/test-person.ts'
import { startStandIn } from '../testing/store-stand-in.ts'

const away = { status: 503, code: 'SlowDown' }
const song = { title: 'In the store', terms: 'true' }
const isPut = ({ method }: { method: string }): boolean => method === 'PUT'
const isRead = ({ method, key }: { method: string; key: string }): boolean => method === 'GET' && key !== ''

test('a song in an object storage is analysed, heard, shown, copied and swept as one in a folder is', async () => {
  const store = await startStandIn()
  const m = await melodrome({ objectStore: store.settings })
  const published = await m.mina.publish({ ...song, audio: await mp3File(6), coverImage: await cover() })
  expect(published).toMatchObject({ status: 'ready' })
  const stored = [...store.kept.keys()]
  expect(stored.filter(key => key.startsWith('blobs/'))).toHaveLength(stored.length)
  expect(await filesHere(m)).toEqual([])
  expect(m.melodrome.blobs.bucket).toBe(`${store.settings.endpoint}/songs`)

  const whole = await get(m, `/api/songs/${published.id}/stream`)
  expect([whole.statusCode, whole.rawPayload.length > 10_000]).toEqual([200, true])
  const part = await get(m, `/api/songs/${published.id}/stream`, 'bytes=5000-5999')
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(whole.rawPayload.subarray(5000, 6000))).toBe(true)
  expect((await get(m, published.cover!.small)).headers['content-type']).toBe('image/webp')
  for (const way of ['link-picture', 'download', 'stream?level=own'])
    expect([way, (await get(m, `/api/songs/${published.id}/${way}`)).statusCode]).toEqual([way, 200])
  const { id } = await m.mina.call('POST /api/exports')
  const copy = async () => (await m.mina.call('GET /api/exports')).find(made => made.id === id)
  await expect.poll(async () => (await copy())?.status, { timeout: 20_000 }).toBe('ready')
  expect((await copy())!.bytes).toBeGreaterThan(10_000)

  await m.mina.call('DELETE /api/songs/{id}', { params: published })
  expect((await get(m, `/api/songs/${published.id}/stream`)).statusCode).toBe(404)
  for (const kept of store.kept.values()) kept.modifiedAt = new Date(m.clock.now.getTime() - 2 * hourMs)
  await m.sweepNow()
  // The archive of the member's data can still be fetched.
  expect([...store.kept.keys()].map(key => path.extname(key))).toEqual(['.zip'])
  expect(m.errors).toEqual([])
}, 180_000)

test('while the storage is away, full or closed, uploads are refused as such and nothing stays of them', async () => {
  const store = await startStandIn()
  const m = await melodrome({ objectStore: store.settings })
  const audio = await mp3File(6)
  for (const [fault, code] of [
    [away, 'server.busy'],
    ['cut', 'server.busy'],
    [{ status: 403, code: 'QuotaExceeded' }, 'server.diskFull'],
    [{ status: 403, code: 'AccessDenied' }, 'server.broken'],
  ] as const) {
    store.fail(fault, isPut, 3)
    await expect(m.mina.publish({ ...song, audio })).rejects.toMatchObject(refused(code))
    store.forgive()
    expect([code, m.errors.splice(0).length, store.kept.size]).toEqual([code, 1, 0])
    expect(await filesHere(m)).toEqual([])
  }
  expect(await m.guest.call('GET /api/songs')).toEqual([])
  expect(await m.mina.publish({ ...song, audio })).toMatchObject({ status: 'ready' })
})

test('a listener is told that the storage is away, the log once, and a song that broke off goes on', async () => {
  const store = await startStandIn()
  const m = await melodrome({ objectStore: store.settings })
  const { id } = await m.mina.publish({ ...song, audio: await mp3File(6) })
  const url = `/api/songs/${id}/stream`
  store.fail(away, isRead, 3)
  const answer = await get(m, url)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.busy'])
  expect(m.errors.splice(0)).toHaveLength(1)
  store.fail('cut', isRead)
  expect((await get(m, url)).statusCode).toBe(200)
  expect(m.errors).toEqual([])
})

function get(m: TestMelodrome, url: string, range?: string) {
  return m.guest.send({ method: 'GET', url, ...(range && { headers: { range } }) })
}

async function filesHere(m: TestMelodrome): Promise<string[]> {
  const root = path.dirname(m.melodrome.blobs.temporaryDirectory)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

async function cover(): Promise<File> {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#0a6f8f' } })
  return new File([await picture.jpeg().toBuffer()], 'cover.jpg', { type: 'image/jpeg' })
}
