import type { BlobKind } from '#contract/admin/operations.ts'
import { transact } from '../../../database/transact.ts'
import { sweepBlobs } from '../../../media/blobs/sweep-blobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { measureOriginals } from '../../songs/row/song-row.ts'
import { blobUses } from './blob-uses.ts'
import { type Measured, putMeasure, type Size } from './storage-sql.ts'

/** Deletes files that nothing names, and measures the others on the way, so that no page has to go through them. */
export async function sweepStorage(
  m: Pick<Melodrome, 'blobs' | 'clock' | 'database'>,
  { olderThanMs, now }: { olderThanMs: number; now: Date },
): Promise<void> {
  const measured: Measured = { kinds: new Map(), owners: new Map() }
  const bytesOf = new Map<string, number>()
  const { blobs } = await sweepBlobs({
    store: m.blobs,
    olderThanMs,
    now,
    look: ({ name, bytes, isYoung }) => {
      if (isYoung) add(measured.kinds, 'young' satisfies BlobKind, bytes)
      else bytesOf.set(name, bytes)
    },
    isReferenced: async names => {
      const uses = await blobUses(m.database, names)
      for (const { name, kind, owner } of uses) {
        add(measured.kinds, kind, bytesOf.get(name) ?? 0)
        if (owner !== null) add(measured.owners, owner, bytesOf.get(name) ?? 0)
      }
      await measureOriginals(m.database, bytesOf)
      bytesOf.clear()
      return new Set(uses.map(({ name }) => name))
    },
  })
  await transact(m.database, transaction =>
    putMeasure(transaction, measured, { at: m.clock(), orphans: blobs }),
  )
}

function add<Key>(sizes: Map<Key, Size>, key: Key, bytes: number): void {
  const size = sizes.get(key) ?? { files: 0, bytes: 0 }
  sizes.set(key, { files: size.files + 1, bytes: size.bytes + bytes })
}
