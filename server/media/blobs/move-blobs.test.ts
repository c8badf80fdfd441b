import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startStandIn } from '../testing/store-stand-in.ts'
import type { BlobStore } from './blob-store.ts'
import { FolderBlobs } from './folder-blobs.ts'
import { moveBlobs } from './move-blobs.ts'
import type { BlobPlace } from './object-store.ts'
import { bothPlaces, openBlobs } from './open-blobs.ts'

test('moved there and back, every blob can be read at every moment, and new ones go to the new place', async () => {
  const { place, standIn } = await twoPlaces()
  const before = await openBlobs({ dataDirectory: place.dataDirectory })
  const songs = await Promise.all(['one', 'two', 'three', 'four', 'five'].map(song => keep(before, song)))
  const folderHas = async () => (await listed(await FolderBlobs.open(place.dataDirectory))).length

  for (const blobsIn of ['store', 'folder'] as const) {
    // A running server reads while everything is moved.
    const running = await openBlobs({ ...place, blobsIn })
    const fresh = await keep(running, `kept in the ${blobsIn}`)
    const { now, former } = await bothPlaces({ ...place, blobsIn })
    expect(await now.bytesOf(fresh)).toBeDefined()
    expect(await former!.bytesOf(fresh)).toBeUndefined()
    const over = new AbortController()
    const readers = (async () => {
      while (!over.signal.aborted) {
        for (const song of [...songs, fresh]) await read(running, song)
        // Reads from memory would never let the move continue.
        await setImmediate()
      }
    })()
    const moved = await moveBlobs(former!, now, { onMoved: () => {}, signal: new AbortController().signal })
    over.abort()
    await readers
    expect(moved).toMatchObject({ files: songs.length, damaged: [] })
    expect(await listed(former!)).toEqual([])
    songs.push(fresh)
    expect((await listed(running)).toSorted()).toEqual(songs.toSorted())
  }
  expect([standIn.kept.size, await folderHas()]).toEqual([0, 7])
})

test('what was stopped is gone on with, and what is damaged stays where it is', async () => {
  const { place, standIn } = await twoPlaces()
  const { now, former } = await bothPlaces(place)
  const songs = await Promise.all(Array.from({ length: 30 }, (_, number) => keep(former!, `song ${number}`)))
  const damaged = songs[29]!
  await fs.writeFile(path.join(place.dataDirectory, 'blobs', damaged.slice(0, 2), damaged), 'song x9')

  const stop = new AbortController()
  const first = await moveBlobs(former!, now, { onMoved: () => stop.abort(), signal: stop.signal })
  expect(first.files).toBeLessThan(29)
  standIn.fail({ status: 403, code: 'AccessDenied' }, ({ method }) => method === 'PUT')
  const signal = new AbortController().signal
  await expect(moveBlobs(former!, now, { onMoved: () => {}, signal })).rejects.toThrow('AccessDenied')
  // A blob that arrived before the stop is only now removed at the old place.
  const told: number[] = []
  const last = await moveBlobs(former!, now, { onMoved: ({ files }) => void told.push(files), signal })
  expect(last.damaged).toEqual([damaged])
  expect(told.at(-1)).toBe(last.files)
  expect((await listed(now)).toSorted()).toEqual(songs.slice(0, 29).toSorted())
  expect(await listed(former!)).toEqual([damaged])
  expect(await fs.readdir(now.temporaryDirectory)).toEqual([])
})

async function twoPlaces() {
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-blobs-'))
  onTestFinished(() => fs.rm(dataDirectory, { recursive: true, force: true }))
  const standIn = await startStandIn()
  const place: BlobPlace = { dataDirectory, objectStore: standIn.settings, blobsIn: 'store' }
  return { place, standIn }
}

async function keep(store: BlobStore, content: string): Promise<string> {
  const file = path.join(store.temporaryDirectory, randomUUID())
  await fs.writeFile(file, content)
  return (await store.keep(file, 'mp3')).name
}

async function read(store: BlobStore, name: string): Promise<string> {
  const blob = await store.open(name)
  const content = Buffer.alloc(blob.bytes)
  await blob.read(content, 0)
  blob.release()
  return content.toString()
}

async function listed(store: BlobStore): Promise<string[]> {
  const names = []
  for await (const { name } of store.names()) names.push(name)
  return names
}
