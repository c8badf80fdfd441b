import fs from 'node:fs/promises'
import path from 'node:path'
import { blobNameOf, isBlobName } from './blob-name.ts'
import { BlobNotFound, type BlobStore, type KeptBlob, type OpenBlob } from './blob-store.ts'
import { DescriptorCache } from './descriptor-cache.ts'
import { sweepTemporaries } from './sweep-temporaries.ts'
import { syncDirectory } from './sync-directory.ts'
import { openWritten, sha256Of } from './written-file.ts'

const maxOpenFiles = 256

/** Blobs in a folder: `blobs/ab/<name>`, where `ab` are the name's first letters; unfinished ones in `incoming`. */
export class FolderBlobs implements BlobStore {
  readonly bucket = undefined
  readonly temporaryDirectory: string
  readonly partialDirectory: string
  readonly #root: string
  readonly #descriptors = new DescriptorCache(maxOpenFiles)

  /** @param directory is created if it is missing */
  static async open(directory: string): Promise<FolderBlobs> {
    const store = new FolderBlobs(directory)
    await fs.mkdir(store.#root, { recursive: true })
    await fs.mkdir(store.temporaryDirectory, { recursive: true })
    await fs.mkdir(store.partialDirectory, { recursive: true })
    return store
  }

  private constructor(directory: string) {
    this.#root = path.join(directory, 'blobs')
    this.temporaryDirectory = path.join(directory, 'incoming')
    this.partialDirectory = path.join(directory, 'partial')
  }

  async keep(temporaryPath: string, ending: string, sha256?: string): Promise<KeptBlob> {
    const { hash, bytes } = await finishFile(temporaryPath, sha256)
    const name = blobNameOf(hash, ending)
    const target = this.#pathOf(name)
    const created = await fs.mkdir(path.dirname(target), { recursive: true })
    // Renaming over an equal file is intended: it becomes young again, so that the sweep leaves it alone.
    await fs.rename(temporaryPath, target)
    await syncDirectory(path.dirname(target))
    if (created) await syncDirectory(this.#root)
    return { name, bytes }
  }

  async open(name: string): Promise<OpenBlob> {
    const file = this.#pathOf(name)
    try {
      return await this.#descriptors.acquire(file)
    } catch (error) {
      throw isMissing(error) ? new BlobNotFound(name) : error
    }
  }

  async localFile(name: string): Promise<{ path: string; release(): Promise<void> }> {
    const file = this.#pathOf(name)
    await fs.access(file).catch(() => {
      throw new BlobNotFound(name)
    })
    return { path: file, release: async () => {} }
  }

  async bytesOf(name: string): Promise<number | undefined> {
    return (await fs.stat(this.#pathOf(name)).catch(nothingIfMissing))?.size
  }

  async remove(name: string, keptUntil?: Date): Promise<void> {
    const file = this.#pathOf(name)
    const doomed = path.join(this.temporaryDirectory, `doomed-${crypto.randomUUID()}`)
    try {
      // First it is moved away, then checked: between a check and the removal, another upload could store it again.
      await fs.rename(file, doomed)
    } catch (error) {
      if (isMissing(error)) return
      throw error
    }
    if (keptUntil && (await fs.stat(doomed)).mtime > keptUntil) {
      await fs.rename(doomed, file)
      return
    }
    this.#descriptors.forget(file)
    await fs.unlink(doomed)
  }

  async *names(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }> {
    for (const shard of await fs.readdir(this.#root)) {
      for (const name of await fs.readdir(path.join(this.#root, shard))) {
        if (!isBlobName(name)) continue
        const stat = await fs.stat(this.#pathOf(name)).catch(nothingIfMissing)
        if (stat) yield { name, bytes: stat.size, modifiedAt: stat.mtime }
      }
    }
  }

  async diskSpace(): Promise<{ freeBytes: number; totalBytes: number }> {
    const { bsize, bavail, blocks } = await fs.statfs(this.#root)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  }

  sweepUnfinished(begunBefore: Date): Promise<number> {
    return sweepTemporaries(this.temporaryDirectory, begunBefore)
  }

  close(): void {
    this.#descriptors.forgetAll()
  }

  #pathOf(name: string): string {
    if (!isBlobName(name)) throw new BlobNotFound(name)
    return path.join(this.#root, name.slice(0, 2), name)
  }
}

/** Writes the content to the disk itself, and answers its hash (computed unless known) and its size. */
async function finishFile(file: string, knownHash?: string): Promise<{ hash: string; bytes: number }> {
  const handle = await openWritten(file)
  try {
    const hash = knownHash ?? (await sha256Of(handle))
    const now = new Date()
    await handle.utimes(now, now)
    await handle.sync()
    return { hash, bytes: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
}

function nothingIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
