import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BlobNotFound, type OpenBlob } from './blob-store.ts'
import { FolderBlobs } from './folder-blobs.ts'

let directory: string
let store: FolderBlobs

beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-blobs-'))
  store = await FolderBlobs.open(directory)
})

afterEach(async () => {
  store.close()
  await fs.rm(directory, { recursive: true })
})

test('a kept file is named after its content, can be read, and has left the incoming folder', async () => {
  const temporary = await write('a song by mina')
  const kept = await store.keep(temporary, 'mp3')

  expect(kept).toEqual({ name: `${sha256('a song by mina')}.mp3`, bytes: 14 })
  expect(await read(kept.name)).toBe('a song by mina')
  expect(await fs.readdir(store.temporaryDirectory)).toEqual([])
})

test('a hash computed while writing is taken as it is, unless no blob could be called so', async () => {
  const hash = sha256('hashed while writing')
  expect((await store.keep(await write('hashed while writing'), 'mp3', hash)).name).toBe(`${hash}.mp3`)
  await expect(store.keep(await write('x'), 'mp3', '../../etc')).rejects.toThrow(RangeError)
  await expect(store.keep(await write('x'), '../mp3')).rejects.toThrow(RangeError)
})

test('a link to another file is not kept', async () => {
  const secret = path.join(directory, 'secret')
  const link = path.join(store.temporaryDirectory, 'cover-1200.webp')
  await fs.writeFile(secret, 'secret')
  await fs.symlink(secret, link)

  await expect(store.keep(link, 'webp')).rejects.toThrow('ELOOP')
  expect(await names()).toEqual([])
})

test('the same content can be kept twice, also while it is being read', async () => {
  const first = await store.keep(await write('twice'), 'mp3')
  const reading = await store.open(first.name)
  const second = await store.keep(await write('twice'), 'mp3')

  expect(second).toEqual(first)
  expect(await contentOf(reading)).toBe('twice')
  reading.release()
  expect((await names()).length).toBe(1)
})

test('a blob stays readable to those who have it open when it is removed, and to nobody else', async () => {
  const { name } = await store.keep(await write('going away'), 'mp3')
  const reading = await store.open(name)
  await store.remove(name)

  await expect(store.open(name)).rejects.toThrow(BlobNotFound)
  expect(await contentOf(reading)).toBe('going away')
  reading.release()
  await expect(reading.read(Buffer.alloc(1), 0)).rejects.toThrow('released')
  await store.remove(name)
})

test('a blob kept again after it was judged unused is not removed', async () => {
  const { name } = await store.keep(await write('kept again'), 'mp3')
  const hourAgo = new Date(Date.now() - 3_600_000)

  await store.remove(name, hourAgo)
  expect(await read(name)).toBe('kept again')
  await store.remove(name, new Date(Date.now() + 1_000))
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
  await expect(store.open(name)).rejects.toThrow(BlobNotFound)
  await expect(store.remove(name)).rejects.toThrow(BlobNotFound)
})

test('only blobs are listed, with the moment they were kept', async () => {
  const { name } = await store.keep(await write('listed'), 'webp')
  await fs.writeFile(path.join(directory, 'blobs', name.slice(0, 2), '.DS_Store'), '')

  const listed = await names()
  expect(listed.map(blob => blob.name)).toEqual([name])
  expect(Math.abs(Date.now() - (listed[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(5_000)
})

async function write(content: string): Promise<string> {
  const file = path.join(store.temporaryDirectory, randomUUID())
  await fs.writeFile(file, content)
  return file
}

async function read(name: string): Promise<string> {
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

async function names() {
  const listed = []
  for await (const blob of store.names()) listed.push(blob)
  return listed
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
