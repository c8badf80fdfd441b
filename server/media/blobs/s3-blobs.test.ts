import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { type StoreStandIn, startStandIn } from '../testing/store-stand-in.ts'
import { BlobNotFound, StoreAway, StoreFull } from './blob-store.ts'
import { S3Blobs } from './s3-blobs.ts'

// The tests for every store are in blob-store.test.ts; here the storage fails.
const away = { status: 503, code: 'SlowDown' }
const small = randomBytes(1_000)
/** The size of three parts. */
const large = randomBytes(11 * 1024 * 1024)
const isPut = ({ method }: { method: string }): boolean => method === 'PUT'
const isGet = ({ method, key }: { method: string; key: string }): boolean => method === 'GET' && key !== ''

test.each([
  ['says "later"', away],
  ['breaks the line in the middle', 'cut'],
  ['is silent', 'silence'],
] as const)('a storage that %s once is asked again, and nothing is noticed', async (_, fault) => {
  const { standIn, blobs } = await opened()
  for (const content of [small, large]) {
    standIn.fail(fault, isPut)
    const { name } = await blobs.keep(await write(blobs, content), 'upload')
    standIn.fail(fault, isGet)
    expect((await read(blobs, name)).equals(content)).toBe(true)
    standIn.fail(fault, isGet)
    const file = await blobs.localFile(name)
    expect((await fs.readFile(file.path)).equals(content)).toBe(true)
    await file.release()
  }
  expect(standIn.uploads.size).toBe(0)
})

test.each([
  ['says "later"', away],
  ['breaks the line in the middle', 'cut'],
  ['is silent', 'silence'],
] as const)('from one that %s again and again nothing is half kept, and the file stays', async (_, fault) => {
  const { standIn, blobs } = await opened()
  for (const content of [small, large]) {
    const file = await write(blobs, content)
    // The first part arrives, the others don't.
    const isLater = (query: URLSearchParams) => !query.has('uploadId') || Number(query.get('partNumber')) > 1
    standIn.fail(fault, ({ method, query }) => method === 'PUT' && isLater(query), 3)
    await expect(blobs.keep(file, 'upload')).rejects.toThrow(StoreAway)
    expect([standIn.kept.size, standIn.uploads.size]).toEqual([0, 0])
    expect((await blobs.keep(file, 'upload')).bytes).toBe(content.length)
    standIn.kept.clear()
  }
})

test.each([
  ['says "later"', away],
  ['breaks the line in the middle', 'cut'],
  ['is silent', 'silence'],
] as const)('reading from one that %s again and again is told, and leaves no file', async (_, fault) => {
  const { standIn, blobs } = await opened()
  const { name } = await blobs.keep(await write(blobs, large), 'upload')
  standIn.fail(fault, isGet, 3)
  await expect(blobs.open(name)).rejects.toThrow(StoreAway)
  standIn.fail(fault, isGet, 3)
  await expect(blobs.localFile(name)).rejects.toThrow(StoreAway)
  expect(await fs.readdir(blobs.temporaryDirectory)).toEqual([])

  const blob = await blobs.open(name)
  standIn.fail(fault, isGet, 3)
  await expect(blob.read(Buffer.alloc(100), 5_000_000)).rejects.toThrow(StoreAway)
  expect(await blob.read(Buffer.alloc(100), 5_000_000)).toBe(100)
})

test('a full storage is told as such, and one that forbids is named without its key', async () => {
  const { standIn, blobs } = await opened()
  const file = await write(blobs, small)
  for (const [status, code] of [
    [403, 'QuotaExceeded'],
    [507, 'XMinioStorageFull'],
  ] as const) {
    standIn.fail({ status, code }, isPut, 3)
    await expect(blobs.keep(file, 'upload')).rejects.toThrow(StoreFull)
    standIn.forgive()
  }
  standIn.fail({ status: 403, code: 'AccessDenied' }, isPut)
  const { endpoint } = standIn.settings
  await expect(blobs.keep(file, 'upload')).rejects.toThrow(
    `The object storage at ${endpoint}/songs refuses (403 AccessDenied).`,
  )
  expect(standIn.kept.size).toBe(0)
})

test('a file that is not what its hash says is not kept', async () => {
  const { standIn, blobs } = await opened()
  for (const content of [small, large]) {
    const hash = createHash('sha256').update('something else').digest('hex')
    await expect(blobs.keep(await write(blobs, content), 'upload', hash)).rejects.toThrow('not what its hash')
    expect([standIn.kept.size, standIn.uploads.size]).toEqual([0, 0])
  }
})

test('a file that a sweep takes while it is being sent is kept all the same', async () => {
  const { standIn, blobs } = await opened()
  for (const content of [small, large]) {
    const file = await write(blobs, content)
    standIn.before = async ({ method }) => {
      if (method === 'PUT') await fs.rm(file, { force: true })
    }
    const { name } = await blobs.keep(file, 'zip')
    expect((await read(blobs, name)).equals(content)).toBe(true)
  }
  expect(await fs.readdir(blobs.temporaryDirectory)).toEqual([])
})

test('what is kept again at the moment at which it is removed is there afterwards', async () => {
  const { standIn, blobs } = await opened()
  const { name } = await blobs.keep(await write(blobs, small), 'mp3')
  standIn.kept.get(keyOf(name))!.modifiedAt = new Date(Date.now() - 3 * hourMs)
  const [judged, keptAgain] = [signal(), signal()]
  // The removal has checked and is about to remove.
  standIn.before = async ({ method, key }) => {
    if (method !== 'DELETE' || key !== keyOf(name)) return
    judged.give()
    await keptAgain.given
  }
  const removing = blobs.remove(name, new Date(Date.now() - hourMs))
  await judged.given
  const keeping = blobs.keep(await write(blobs, small), 'mp3')
  // Storing has checked twice, once more than the removal: it waits. Or else it has already returned.
  const looks = () => standIn.asked.filter(line => line === `HEAD ${keyOf(name)}`).length
  await Promise.race([keeping, expect.poll(looks, { timeout: 10_000 }).toBeGreaterThan(2)])
  keptAgain.give()
  await Promise.all([removing, keeping])
  expect((await read(blobs, name)).equals(small)).toBe(true)
  expect([...standIn.kept.keys()]).toEqual([keyOf(name)])
})

test('a removal that was killed is waited for no longer than it could take', async () => {
  const { standIn, blobs } = await opened()
  const { name } = await blobs.keep(await write(blobs, small), 'mp3')
  const longAgo = new Date(Date.now() - 2 * minuteMs)
  standIn.kept.set(`doomed/${name}/1`, { content: Buffer.alloc(0), modifiedAt: longAgo })
  await blobs.keep(await write(blobs, small), 'mp3')
  expect((await read(blobs, name)).equals(small)).toBe(true)
})

test('the sweep takes the marks of broken removals, and after a day the parts of broken uploads', async () => {
  const { standIn, blobs } = await opened()
  standIn.kept.set(`doomed/${'a'.repeat(64)}.mp3/1`, { content: Buffer.alloc(0), modifiedAt: new Date() })
  standIn.uploads.set('broken', new Map())
  const inAnHour = new Date(Date.now() + hourMs)
  expect(await blobs.sweepUnfinished(new Date(Date.now() - hourMs))).toBe(0)
  expect(await blobs.sweepUnfinished(inAnHour)).toBe(1)
  expect([standIn.kept.size, standIn.uploads.size]).toEqual([0, 1])
  expect(await blobs.sweepUnfinished(new Date(inAnHour.getTime() + dayMs))).toBe(1)
  expect(standIn.uploads.size).toBe(0)
})

test('a song that many hear at once is fetched once', async () => {
  const { standIn, blobs } = await opened()
  const { name } = await blobs.keep(await write(blobs, small), 'mp3')
  await Promise.all(Array.from({ length: 20 }, () => read(blobs, name)))
  expect(standIn.asked.filter(line => line === `GET ${keyOf(name)}`)).toHaveLength(1)
  await expect(blobs.open(`${'b'.repeat(64)}.mp3`)).rejects.toThrow(BlobNotFound)
})

function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give }
}

async function opened(): Promise<{ standIn: StoreStandIn; blobs: S3Blobs }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-blobs-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const standIn = await startStandIn()
  return { standIn, blobs: await S3Blobs.open(standIn.settings, folder) }
}

const keyOf = (name: string): string => `blobs/${name.slice(0, 2)}/${name}`

async function write({ temporaryDirectory }: S3Blobs, content: Buffer): Promise<string> {
  const file = path.join(temporaryDirectory, randomUUID())
  await fs.writeFile(file, content)
  return file
}

async function read(blobs: S3Blobs, name: string): Promise<Buffer> {
  const blob = await blobs.open(name)
  const content = Buffer.alloc(blob.bytes)
  await blob.read(content, 0)
  blob.release()
  return content
}
