import { connect, createPool } from '../server/database/connect.ts'
import { sweepStorage } from '../server/features/admin/storage/sweep-storage.ts'
import { FolderBlobs } from '../server/media/blobs/folder-blobs.ts'

/**
 * Runs the product's own sweep at once, while the product runs: for tests that check which files remain. The product
 * itself sweeps every quarter of an hour.
 */
export async function sweepNow(place: {
  dataDirectory: string
  url: string
  olderThanMs: number
}): Promise<void> {
  const pool = createPool({
    connection: { connectionString: place.url },
    prepare: false,
    poolSize: 1,
    onConnectionLost: () => {},
  })
  const blobs = await FolderBlobs.open(place.dataDirectory)
  try {
    const m = { database: connect(pool), blobs, clock: () => new Date(), isOvertaken: async () => false }
    await sweepStorage(m, { olderThanMs: place.olderThanMs, now: new Date() })
  } finally {
    blobs.close()
    await pool.end()
  }
}
