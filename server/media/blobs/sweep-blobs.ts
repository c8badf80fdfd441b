import type { BlobStore } from './blob-store.ts'

const batchSize = 500

/**
 * Removes what uploads have left that never became a row: blobs that no row names, and temporary files. Only what is
 * older than `olderThanMs`, because a file always exists before its row.
 * @param isReferenced answers which of the given names a row names
 */
export async function sweepBlobs(sweep: {
  store: BlobStore
  /** Called for every file; `isYoung`: too new to be checked. */
  look?: (file: { name: string; bytes: number; isYoung: boolean }) => void
  isReferenced: (names: string[]) => Promise<Set<string>>
  olderThanMs: number
  now: Date
}): Promise<{ blobs: number; temporaries: number }> {
  const keptUntil = new Date(sweep.now.getTime() - sweep.olderThanMs)
  let blobs = 0
  for await (const names of batchesOfOld(sweep.store, keptUntil, sweep.look)) {
    const referenced = await sweep.isReferenced(names)
    for (const name of names) {
      if (referenced.has(name)) continue
      await sweep.store.remove(name, keptUntil)
      blobs++
    }
  }
  return { blobs, temporaries: await sweep.store.sweepUnfinished(keptUntil) }
}

async function* batchesOfOld(
  store: BlobStore,
  keptUntil: Date,
  look: Parameters<typeof sweepBlobs>[0]['look'],
): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const { name, bytes, modifiedAt } of store.names()) {
    const isYoung = modifiedAt > keptUntil
    look?.({ name, bytes, isYoung })
    if (isYoung) continue
    batch.push(name)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
