import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { FolderBlobs } from './folder-blobs.ts'
import { sweepBlobs } from './sweep-blobs.ts'

let directory: string
let store: FolderBlobs

beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-sweep-'))
  store = await FolderBlobs.open(directory)
})

afterEach(async () => {
  store.close()
  await fs.rm(directory, { recursive: true })
})

test('after an hour a blob without a row is removed; one with a row and one just kept stay', async () => {
  const song = await keep('a song')
  const orphan = await keep('an upload that died before its row')
  const now = new Date(Date.now() + 2 * hourMs)

  expect(await sweep(new Date(), [song])).toEqual({ blobs: 0, temporaries: 0 })
  expect(await sweep(now, [song])).toEqual({ blobs: 1, temporaries: 0 })
  expect(await names()).toEqual([song])
  expect(orphan).not.toBe(song)
})

test('a blob kept again while the sweeper asks about it stays', async () => {
  const name = await keep('uploaded again')
  const old = new Date(Date.now() - 3 * hourMs)
  await fs.utimes(path.join(directory, 'blobs', name.slice(0, 2), name), old, old)

  await sweepBlobs({
    store,
    olderThanMs: hourMs,
    now: new Date(),
    isReferenced: async () => {
      await keep('uploaded again')
      return new Set()
    },
  })
  expect(await names()).toEqual([name])
})

test('temporary files and job folders go after an hour, not while they are being written', async () => {
  await fs.mkdir(path.join(store.temporaryDirectory, 'job'))
  await fs.writeFile(path.join(store.temporaryDirectory, 'job', 'cover.webp'), 'x')
  await fs.writeFile(path.join(store.temporaryDirectory, 'upload'), 'x')

  expect(await sweep(new Date(), [])).toEqual({ blobs: 0, temporaries: 0 })
  expect(await sweep(new Date(Date.now() + 2 * hourMs), [])).toEqual({ blobs: 0, temporaries: 2 })
  expect(await fs.readdir(store.temporaryDirectory)).toEqual([])
})

test('asks about many blobs in batches', async () => {
  await Promise.all(Array.from({ length: 501 }, (_, number) => keep(String(number))))
  const asked: number[] = []
  const now = new Date(Date.now() + 2 * hourMs)
  await sweepBlobs({
    store,
    olderThanMs: hourMs,
    now,
    isReferenced: async batch => {
      asked.push(batch.length)
      return new Set(batch)
    },
  })
  expect(asked).toEqual([500, 1])
})

async function keep(content: string): Promise<string> {
  const file = path.join(store.temporaryDirectory, randomUUID())
  await fs.writeFile(file, content)
  return (await store.keep(file, 'mp3')).name
}

function sweep(now: Date, rows: string[]) {
  return sweepBlobs({ store, olderThanMs: hourMs, now, isReferenced: async () => new Set(rows) })
}

async function names(): Promise<string[]> {
  const listed = []
  for await (const blob of store.names()) listed.push(blob.name)
  return listed
}
