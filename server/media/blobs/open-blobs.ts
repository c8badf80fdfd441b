import type { BlobStore } from './blob-store.ts'
import { FolderBlobs } from './folder-blobs.ts'
import type { BlobPlace } from './object-store.ts'
import { S3Blobs } from './s3-blobs.ts'
import { TwoPlaces } from './two-places.ts'

/** The store of the settings. With an object storage, the folder is always read as well: earlier blobs may be there. */
export async function openBlobs(place: BlobPlace): Promise<BlobStore> {
  const { now, former } = await bothPlaces(place)
  return former ? new TwoPlaces(now, former) : now
}

/** The place where blobs are stored, and the one from which they may still have to be moved. */
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
