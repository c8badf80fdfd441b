import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { type Ceph, startCeph, whyNoCeph } from '../testing/ceph.ts'
import { startStandIn } from '../testing/store-stand-in.ts'
import { BlobNotFound, type BlobStore, type OpenBlob } from './blob-store.ts'
import { FolderBlobs } from './folder-blobs.ts'
import type { ObjectStore } from './object-store.ts'
import { openBlobs } from './open-blobs.ts'
import { S3Blobs } from './s3-blobs.ts'
import { sweepBlobs } from './sweep-blobs.ts'

describe('blobs in a folder', () => keepsItsPromises(directory => FolderBlobs.open(directory)))

describe('blobs in an object storage', () =>
  keepsItsPromises(async directory => S3Blobs.open((await startStandIn()).settings, directory)))

describe('blobs on their way into an object storage', () =>
  keepsItsPromises(async dataDirectory =>
    openBlobs({ dataDirectory, objectStore: (await startStandIn()).settings }),
  ))

describe('blobs on their way back into a folder', () =>
  keepsItsPromises(async dataDirectory =>
    openBlobs({ dataDirectory, objectStore: (await startStandIn()).settings, blobsIn: 'folder' }),
  ))

describe.skipIf(whyNoCeph)(`blobs in Ceph${whyNoCeph}`, () => {
  let ceph: Ceph
  beforeAll(async () => {
    ceph = await startCeph()
  }, 420_000)
  afterAll(() => ceph?.stop())

  keepsItsPromises(async directory => S3Blobs.open(await ceph.bucket(), directory))

  test('a key that is wrong and a bucket that is missing are refused, not missed', async () => {
    const store = await ceph.bucket()
    const wrong: [ObjectStore, string][] = [
      [{ ...store, key: { id: store.key!.id, secret: 'wrong' } }, 'refuses (403 SignatureDoesNotMatch)'],
      [{ ...store, bucket: 'elsewhere' }, 'refuses (404 NoSuchBucket)'],
    ]
    for (const [settings, words] of wrong) {
      const blobs = await S3Blobs.open(settings, await freshFolder())
      await expect(blobs.open(`${'a'.repeat(64)}.mp3`)).rejects.toThrow(words)
      await expect(blobs.keep(await write(blobs, 'x'), 'mp3')).rejects.toThrow(words)
    }
    const blobs = await S3Blobs.open(store, await freshFolder())
    await expect(blobs.open(`${'a'.repeat(64)}.mp3`)).rejects.toThrow(BlobNotFound)
  })
})

function keepsItsPromises(open: (directory: string) => Promise<BlobStore>): void {
  async function opened(): Promise<BlobStore> {
    const store = await open(await freshFolder())
    onTestFinished(() => store.close())
    return store
  }

  test('a kept file is named after its content, can be read, and has left the incoming folder', async () => {
    const store = await opened()
    const kept = await store.keep(await write(store, 'a song by mina'), 'mp3')

    expect(kept).toEqual({ name: `${sha256('a song by mina')}.mp3`, bytes: 14 })
    expect(await read(store, kept.name)).toBe('a song by mina')
    expect(await store.bytesOf(kept.name)).toBe(14)
    expect(await fs.readdir(store.temporaryDirectory)).toEqual([])
  })

  test('a large file comes back to the last byte, from any position, and as a file', async () => {
    const store = await opened()
    const content = randomBytes(11 * 1024 * 1024 + 7)
    const { name, bytes } = await store.keep(await write(store, content), 'upload')
    expect([name, bytes]).toEqual([`${sha256(content)}.upload`, content.length])

    const blob = await store.open(name)
    for (const [position, length] of [
      [0, 12],
      [262_140, 8],
      [5 * 1024 * 1024 - 1, 600_000],
      [content.length - 3, 100],
      [content.length, 1],
    ] as const) {
      const buffer = Buffer.alloc(length)
      const count = await blob.read(buffer, position)
      expect(buffer.subarray(0, count).equals(content.subarray(position, position + length))).toBe(true)
    }
    blob.release()
    const file = await store.localFile(name)
    expect(sha256(await fs.readFile(file.path))).toBe(sha256(content))
    await file.release()
    expect(await fs.readdir(store.temporaryDirectory)).toEqual([])
  })

  test('a file without a byte is a blob too', async () => {
    const store = await opened()
    const { name, bytes } = await store.keep(await write(store, ''), 'upload')
    expect([bytes, await read(store, name), await store.bytesOf(name)]).toEqual([0, '', 0])
  })

  test('a hash computed while writing is taken, unless no blob could be called so', async () => {
    const store = await opened()
    const hash = sha256('hashed while writing')
    expect((await store.keep(await write(store, 'hashed while writing'), 'mp3', hash)).name).toBe(
      `${hash}.mp3`,
    )
    await expect(store.keep(await write(store, 'x'), 'mp3', '../../etc')).rejects.toThrow(RangeError)
    await expect(store.keep(await write(store, 'x'), '../mp3')).rejects.toThrow(RangeError)
  })

  test('a link to another file is not kept', async () => {
    const store = await opened()
    const secret = path.join(await freshFolder(), 'secret')
    const link = path.join(store.temporaryDirectory, 'cover-1200.webp')
    await fs.writeFile(secret, 'secret')
    await fs.symlink(secret, link)

    await expect(store.keep(link, 'webp')).rejects.toThrow('ELOOP')
    expect(await names(store)).toEqual([])
  })

  test('the same content can be kept twice, also while it is being read', async () => {
    const store = await opened()
    const first = await store.keep(await write(store, 'twice'), 'mp3')
    const reading = await store.open(first.name)
    const second = await store.keep(await write(store, 'twice'), 'mp3')

    expect(second).toEqual(first)
    expect(await contentOf(reading)).toBe('twice')
    reading.release()
    expect((await names(store)).length).toBe(1)
  })

  test('a removed blob stays readable to those who have it open, and to no others', async () => {
    const store = await opened()
    const { name } = await store.keep(await write(store, 'going away'), 'mp3')
    const reading = await store.open(name)
    await store.remove(name)

    await expect(store.open(name)).rejects.toThrow(BlobNotFound)
    await expect(store.localFile(name)).rejects.toThrow(BlobNotFound)
    expect(await store.bytesOf(name)).toBeUndefined()
    expect(await contentOf(reading)).toBe('going away')
    reading.release()
    await expect(reading.read(Buffer.alloc(1), 0)).rejects.toThrow('released')
    await store.remove(name)
  })

  test('a blob kept again after it was judged unused is not removed', async () => {
    const store = await opened()
    const { name } = await store.keep(await write(store, 'kept again'), 'mp3')

    await store.remove(name, new Date(Date.now() - hourMs))
    expect(await read(store, name)).toBe('kept again')
    await store.remove(name, new Date(Date.now() + 2_000))
    await expect(store.open(name)).rejects.toThrow(BlobNotFound)
  })

  test.each([
    '../../etc/passwd',
    `${'a'.repeat(64)}.mp3/../../x`,
    `${'A'.repeat(64)}.mp3`,
    'a'.repeat(64),
    '',
    '.',
  ])('the name %j leads nowhere', async name => {
    const store = await opened()
    await expect(store.open(name)).rejects.toThrow(BlobNotFound)
    await expect(store.localFile(name)).rejects.toThrow(BlobNotFound)
    await expect(store.remove(name)).rejects.toThrow(BlobNotFound)
  })

  test('only blobs are listed, with the moment they were kept', async () => {
    const store = await opened()
    const kept = await Promise.all(
      ['one', 'two', 'three', 'four'].map(async text => store.keep(await write(store, text), 'webp')),
    )
    const listed = await names(store)
    expect(listed.map(({ name }) => name).toSorted()).toEqual(kept.map(({ name }) => name).toSorted())
    expect(listed.reduce((sum, { bytes }) => sum + bytes, 0)).toBe('onetwothreefour'.length)
    for (const { modifiedAt } of listed)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(10_000)
  })

  test('the sweep takes what no row names after an hour, and leaves the rest', async () => {
    const store = await opened()
    const song = await store.keep(await write(store, 'a song'), 'mp3')
    await store.keep(await write(store, 'an upload that died before its row'), 'mp3')
    await write(store, 'one that died earlier')
    const sweep = (now: Date) =>
      sweepBlobs({ store, olderThanMs: hourMs, now, isReferenced: async () => new Set([song.name]) })

    expect(await sweep(new Date())).toEqual({ blobs: 0, temporaries: 0 })
    expect(await sweep(new Date(Date.now() + 2 * hourMs))).toEqual({ blobs: 1, temporaries: 1 })
    expect((await names(store)).map(({ name }) => name)).toEqual([song.name])
  })

  test('the space is that of the disk for unfinished files', async () => {
    const store = await opened()
    const { bavail, bsize, blocks } = await fs.statfs(store.temporaryDirectory)
    const { freeBytes, totalBytes } = await store.diskSpace()
    expect(totalBytes).toBe(blocks * bsize)
    expect(Math.abs(freeBytes / (bavail * bsize) - 1)).toBeLessThan(0.1)
  })
}

async function freshFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-blobs-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
}

async function write(store: BlobStore, content: string | Buffer): Promise<string> {
  const file = path.join(store.temporaryDirectory, randomUUID())
  await fs.writeFile(file, content)
  return file
}

async function read(store: BlobStore, name: string): Promise<string> {
  const blob = await store.open(name)
  const content = await contentOf(blob)
  blob.release()
  return content
}

async function contentOf(blob: OpenBlob): Promise<string> {
  const buffer = Buffer.alloc(blob.bytes)
  await blob.read(buffer, 0)
  return buffer.toString()
}

async function names(store: BlobStore) {
  const listed = []
  for await (const blob of store.names()) listed.push(blob)
  return listed
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
