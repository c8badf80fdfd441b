import type { BlobStore } from './blob-store.ts'
import { FolderBlobs } from './folder-blobs.ts'
import type { BlobPlace } from './object-store.ts'
import { S3Blobs } from './s3-blobs.ts'
import { TwoPlaces } from './two-places.ts'

/** Where the settings say. With an object storage the folder is always looked into as well: it may have been there first. */
export async function openBlobs(place: BlobPlace): Promise<BlobStore> {
  const { now, former } = await bothPlaces(place)
  return former ? new TwoPlaces(now, former) : now
}

/** The place where blobs are kept, and the one that they may still have to be moved from. */
export async function bothPlaces({
  dataDirectory,
  objectStore,
  blobsIn,
}: BlobPlace): Promise<{ now: BlobStore; former?: BlobStore }> {
  const folder = await FolderBlobs.open(dataDirectory)
  if (!objectStore) return { now: folder }
  const store = await S3Blobs.open(objectStore, dataDirectory)
  return blobsIn === 'folder' ? { now: folder, former: store } : { now: store, former: folder }
}
