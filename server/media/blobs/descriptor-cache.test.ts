import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DescriptorCache } from './descriptor-cache.ts'

// Only Linux shows which files a process holds open.
const onLinux = test.runIf(process.platform === 'linux')
let directory: string

beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-descriptors-'))
})

afterEach(async () => {
  await fs.rm(directory, { recursive: true })
})

onLinux('keeps the most recently read files open, and no more than its capacity', async () => {
  const cache = new DescriptorCache(2)
  for (const name of ['a', 'b', 'a', 'c']) (await cache.acquire(await fileNamed(name))).release()

  await expect.poll(openNames).toEqual(['a', 'c'])
  cache.forgetAll()
  await expect.poll(openNames).toEqual([])
})

onLinux('what is being read stays open beyond the capacity, until its last reader leaves', async () => {
  const cache = new DescriptorCache(1)
  const file = await fileNamed('read by two')
  const jun = await cache.acquire(file)
  const sora = await cache.acquire(file)
  const other = await cache.acquire(await fileNamed('other'))
  expect(await openNames()).toEqual(['other', 'read by two'])

  jun.release()
  jun.release()
  expect(await sora.read(Buffer.alloc(20), 5)).toBe('read by two'.length - 5)
  sora.release()
  await expect.poll(openNames).toEqual(['other'])
  other.release()
  cache.forgetAll()
  await expect.poll(openNames).toEqual([])
})

onLinux('a file forgotten while it is being opened is closed by its reader', async () => {
  const cache = new DescriptorCache(2)
  const file = await fileNamed('forgotten')
  const opening = cache.acquire(file)
  cache.forget(file)
  const blob = await opening
  expect(await openNames()).toEqual(['forgotten'])
  blob.release()
  await expect.poll(openNames).toEqual([])
})

test('a reader that has released a file reads nothing more, though it may still be open', async () => {
  const cache = new DescriptorCache(2)
  const blob = await cache.acquire(await fileNamed('let go'))
  blob.release()
  await expect(blob.read(Buffer.alloc(6), 0)).rejects.toThrow('released')
  cache.forgetAll()
})

test('a file that is missing is looked for again the next time', async () => {
  const cache = new DescriptorCache(2)
  await expect(cache.acquire(path.join(directory, 'late'))).rejects.toThrow('ENOENT')
  const blob = await cache.acquire(await fileNamed('late'))
  expect(blob.bytes).toBe(4)
  blob.release()
  cache.forgetAll()
})

async function fileNamed(name: string): Promise<string> {
  const file = path.join(directory, name)
  await fs.writeFile(file, name)
  return file
}

async function openNames(): Promise<string[]> {
  const links = await Promise.all(
    (await fs.readdir('/proc/self/fd')).map(fd => fs.readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links
    .filter(link => link.startsWith(directory))
    .map(link => path.basename(link))
    .toSorted()
}
