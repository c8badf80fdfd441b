import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderBlobs } from './folder-blobs.ts'

// The tests for every store are in blob-store.test.ts.
test('what other programs leave in the folder is no blob', async () => {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-blobs-'))
  onTestFinished(() => fs.rm(directory, { recursive: true }))
  const store = await FolderBlobs.open(directory)
  const file = path.join(store.temporaryDirectory, randomUUID())
  await fs.writeFile(file, 'listed')
  const { name } = await store.keep(file, 'webp')
  await fs.writeFile(path.join(directory, 'blobs', name.slice(0, 2), '.DS_Store'), '')

  const listed = []
  for await (const blob of store.names()) listed.push(blob.name)
  expect(listed).toEqual([name])
})
