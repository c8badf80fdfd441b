import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '#contract/durations.ts'
import { blobNameOf, isBlobName } from './blob-name.ts'
import { BlobNotFound, type BlobStore, type KeptBlob, type OpenBlob, StoreAway } from './blob-store.ts'
import { type Block, BlockCache } from './block-cache.ts'
import { Bucket, tries } from './bucket.ts'
import type { ObjectStore } from './object-store.ts'
import { putFile } from './put-file.ts'
import { sweepTemporaries } from './sweep-temporaries.ts'
import { openWritten, sha256Of } from './written-file.ts'

/** The size of the buffers from which songs are sent. */
const blockBytes = 256 * 1024
const cachedBytes = 64 * 1024 * 1024
/** A removal ends within this time, or its process has died in the middle of it. */
const removalMs = 60_000
const removalPauseMs = 250

/**
 * Blobs in an object storage, with the names they would have in a folder: `blobs/ab/<name>`. Unfinished files are in
 * the data directory, and so are, for a while, blobs that programs want to read as files.
 *
 * A storage can't check and remove in one step. So that no sweep removes a blob that is stored again at that moment, a
 * removal first writes a mark, `doomed/<name>/…`. Code that has stored a blob waits until such marks are gone and
 * checks whether the blob is still there.
 */
export class S3Blobs implements BlobStore {
  readonly temporaryDirectory: string
  readonly partialDirectory: string
  readonly bucket: string
  readonly #bucket: Bucket
  readonly #blocks = new BlockCache(cachedBytes)

  /** @param directory for unfinished files; is created if it is missing */
  static async open(store: ObjectStore, directory: string): Promise<S3Blobs> {
    const blobs = new S3Blobs(await Bucket.open(store), store, directory)
    await fs.mkdir(blobs.temporaryDirectory, { recursive: true })
    await fs.mkdir(blobs.partialDirectory, { recursive: true })
    return blobs
  }

  private constructor(bucket: Bucket, store: ObjectStore, directory: string) {
    this.bucket = `${store.endpoint}/${store.bucket}`
    this.#bucket = bucket
    this.temporaryDirectory = path.join(directory, 'incoming')
    this.partialDirectory = path.join(directory, 'partial')
  }

  async keep(temporaryPath: string, ending: string, sha256?: string): Promise<KeptBlob> {
    const file = await openWritten(temporaryPath)
    try {
      const hash = sha256 ?? (await sha256Of(file))
      const name = blobNameOf(hash, ending)
      const { size: bytes } = await file.stat()
      // Also if it is there already: it becomes young again, so that the sweep leaves it alone.
      do await putFile(this.#bucket, keyOf(name), file, { bytes, sha256: hash })
      while (!(await this.#hasStayed(name, bytes)))
      // A sweep may have taken it: sending a large file can last for hours.
      await fs.rm(temporaryPath, { force: true })
      return { name, bytes }
    } finally {
      await file.close()
    }
  }

  async open(name: string): Promise<OpenBlob> {
    const first = await this.#block(name, 0)
    const { totalBytes: bytes } = first
    let released = false
    return {
      bytes,
      read: async (buffer, position) => {
        if (released) throw new Error('This blob has been released.')
        let filled = 0
        while (filled < buffer.byteLength && position + filled < bytes) {
          const at = position + filled
          const { content } = at < blockBytes ? first : await this.#block(name, Math.floor(at / blockBytes))
          const wanted = content.subarray(at % blockBytes, (at % blockBytes) + buffer.byteLength - filled)
          if (wanted.byteLength === 0) throw new Error(`${name} ends at ${at}, before ${bytes} bytes.`)
          buffer.set(wanted, filled)
          filled += wanted.byteLength
        }
        return filled
      },
      release: () => void (released = true),
    }
  }

  async localFile(name: string): Promise<{ path: string; release(): Promise<void> }> {
    const key = keyOf(name)
    const file = path.join(this.temporaryDirectory, `fetched-${randomUUID()}`)
    for (let attempt = 1; ; attempt++) {
      const found = await this.#bucket.stream(key)
      if (!found) throw new BlobNotFound(name)
      try {
        await pipeline(found.stream, createWriteStream(file, { mode: 0o600 }))
        if ((await fs.stat(file)).size !== found.bytes) throw new Error('it came in part')
        return { path: file, release: () => fs.rm(file, { force: true }) }
      } catch (error) {
        await fs.rm(file, { force: true })
        if (isOfDisk(error)) throw error
        if (attempt === tries) throw new StoreAway(`${key} broke off while it was read.`, { cause: error })
      }
    }
  }

  async bytesOf(name: string): Promise<number | undefined> {
    return (await this.#bucket.look(keyOf(name)))?.bytes
  }

  async remove(name: string, keptUntil?: Date): Promise<void> {
    const key = keyOf(name)
    const mark = `${marksOf(name)}${randomUUID()}`
    await this.#bucket.put(mark, Buffer.alloc(0))
    const found = await this.#bucket.look(key)
    if (found && !(keptUntil && found.modifiedAt > keptUntil)) {
      await this.#bucket.remove(key)
      this.#blocks.forget(name)
    }
    // Not if something has failed: the storage may still carry out the removal.
    await this.#bucket.remove(mark)
  }

  async *names(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }> {
    for await (const { key, bytes, modifiedAt } of this.#bucket.list('blobs/')) {
      const name = path.posix.basename(key)
      if (isBlobName(name)) yield { name, bytes, modifiedAt }
    }
  }

  async sweepUnfinished(begunBefore: Date): Promise<number> {
    let removed = await sweepTemporaries(this.temporaryDirectory, begunBefore)
    for await (const { key, modifiedAt } of this.#bucket.list('doomed/')) {
      if (modifiedAt > begunBefore) continue
      await this.#bucket.remove(key)
      removed++
    }
    // Large files on slow connections take long.
    const longAgo = new Date(begunBefore.getTime() - dayMs)
    for (const upload of await this.#bucket.unfinishedUploads()) {
      if (upload.begunAt > longAgo) continue
      await this.#bucket.abandonUpload(upload)
      removed++
    }
    return removed
  }

  async diskSpace(): Promise<{ freeBytes: number; totalBytes: number }> {
    const { bsize, bavail, blocks } = await fs.statfs(this.temporaryDirectory)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  }

  close(): void {
    this.#blocks.forgetAll()
  }

  #block(name: string, index: number): Promise<Block> {
    const key = keyOf(name)
    return this.#blocks.get(name, index, async () => {
      const block = await this.#bucket.block(key, index * blockBytes, blockBytes)
      if (!block) throw new BlobNotFound(name)
      return block
    })
  }

  /** Whether a stored blob is still there, once no removal is in progress. */
  async #hasStayed(name: string, bytes: number): Promise<boolean> {
    for (;;) {
      const newestMark = await this.#newestMark(name)
      const found = await this.#bucket.look(keyOf(name))
      if (!found) return false
      if (found.bytes !== bytes)
        throw new Error(`${name} has ${found.bytes} bytes in the storage, not ${bytes}.`)
      // Both times are the storage's: the blob has just been stored.
      if (!newestMark || found.modifiedAt.getTime() - newestMark.getTime() > removalMs) return true
      await pause(removalPauseMs)
    }
  }

  async #newestMark(name: string): Promise<Date | undefined> {
    let newest: Date | undefined
    for await (const { modifiedAt } of this.#bucket.list(marksOf(name)))
      if (!newest || modifiedAt > newest) newest = modifiedAt
    return newest
  }
}

function keyOf(name: string): string {
  if (!isBlobName(name)) throw new BlobNotFound(name)
  return `blobs/${name.slice(0, 2)}/${name}`
}

const marksOf = (name: string): string => `doomed/${name}/`

/** An error of our own disk, which another try would not fix. */
function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', 'EACCES', 'EIO'].includes(String(error.code))
  )
}
