import { BlobNotFound, type BlobStore } from './blob-store.ts'
import { BlobChanged, copyBlob } from './copy-blob.ts'

const atATime = 8

export interface Moved {
  files: number
  bytes: number
  /** Blobs that were not moved: their content no longer matches their name. */
  damaged: string[]
}

/**
 * Moves every blob from one place to the other, while a program runs that stores new ones in `to` and reads from both.
 * A blob is removed only after it has arrived, so this can be stopped at any moment and started again.
 * @param onMoved is called after each file with what has been moved so far
 * @param signal ends it after the files in progress
 */
export async function moveBlobs(
  from: BlobStore,
  to: BlobStore,
  { onMoved, signal }: { onMoved: (moved: Moved) => void; signal: AbortSignal },
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, damaged: [] }
  const failure = new AbortController()
  const names = from.names()[Symbol.asyncIterator]()
  const moveNext = async (): Promise<void> => {
    while (!signal.aborted && !failure.signal.aborted) {
      const next = await names.next()
      if (next.done) return
      const { name, bytes } = next.value
      if (await moveBlob(from, to, { name, bytes }, moved.damaged)) {
        moved.files++
        moved.bytes += bytes
        onMoved(moved)
      }
    }
  }
  const movers = Array.from({ length: atATime }, () =>
    moveNext().catch((error: unknown) => {
      failure.abort()
      throw error
    }),
  )
  for (const { status, ...mover } of await Promise.allSettled(movers))
    if (status === 'rejected' && 'reason' in mover) throw mover.reason
  return moved
}

async function moveBlob(
  from: BlobStore,
  to: BlobStore,
  { name, bytes }: { name: string; bytes: number },
  damaged: string[],
): Promise<boolean> {
  try {
    await copyBlob(from, to, name, bytes)
  } catch (error) {
    if (error instanceof BlobChanged) damaged.push(name)
    // The sweep has removed it meanwhile.
    else if (!(error instanceof BlobNotFound)) throw error
    return false
  }
  await from.remove(name)
  return true
}
