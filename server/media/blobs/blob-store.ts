/**
 * Where songs and pictures lie: in a folder (`FolderBlobs`), in an object storage (`S3Blobs`), or on their way from one
 * to the other (`TwoPlaces`). A blob never changes: its name is the SHA-256 of its content, so it may be cached for
 * ever, and keeping the same content twice costs nothing. All methods of a storage may throw `StoreAway`.
 */
export interface BlobStore {
  /** Files are written here first and handed to `keep`; lies on the same disk as the blobs, when those are files. */
  temporaryDirectory: string
  /** The same for files that grow over hours, in pieces; the code that writes them there removes them. */
  partialDirectory: string

  /**
   * Moves a finished file into the store; afterwards `temporaryPath` is gone. Only once this has resolved may a
   * row name the blob: it then survives a power cut.
   * @param ending without the dot: `mp3`
   * @param sha256 lower-case hex, when the writer has computed it while writing; saves reading the file again
   * @throws {StoreFull}
   */
  keep(temporaryPath: string, ending: string, sha256?: string): Promise<{ name: string; bytes: number }>

  /** @throws {BlobNotFound} also for names that no blob can have */
  open(name: string): Promise<OpenBlob>

  /**
   * A file with the blob's content, for programs that read files; the caller calls `release` when done.
   * @throws {BlobNotFound}
   */
  localFile(name: string): Promise<{ path: string; release(): Promise<void> }>

  /** How long a blob is; undefined when there is none of this name. */
  bytesOf(name: string): Promise<number | undefined>

  /**
   * Readers that have it open read on, in a folder to its end. Removing what isn't there is fine.
   * @param keptUntil leaves a blob alone that has been kept again after this moment
   */
  remove(name: string, keptUntil?: Date): Promise<void>

  /** Every blob, in no order; `modifiedAt` is when it was last kept. */
  names(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }>

  /** Removes what was begun before this moment and never became a blob; the number of what was found. */
  sweepUnfinished(begunBefore: Date): Promise<number>

  /** `https://host/bucket`, where new blobs are kept in an object storage. */
  readonly bucket: string | undefined
  /**
   * Of the disk on which files are written first, at this moment. In a folder blobs lie there as well; an object storage
   * has no end that could be asked for, and says so by `StoreFull` when it is there.
   */
  room(): Promise<{ freeBytes: number; totalBytes: number }>

  /** Closes what is open, at once or with its last reader; the store can still be used. */
  close(): void
}

/** A blob held open; the opener calls `release` exactly once, and reads nothing afterwards. */
export interface OpenBlob {
  bytes: number
  /** Fills `buffer` from `position`, as far as the blob goes; the number of bytes read, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>
  release(): void
}

export class BlobNotFound extends Error {
  override name = 'BlobNotFound'

  constructor(blobName: string) {
    super(`There is no blob ${JSON.stringify(blobName)}.`)
  }
}

/** For what can do without: `await blobs.open(name).catch(undefinedIfMissing)`. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof BlobNotFound)) throw error
}

/** The storage doesn't answer, or wants to be left alone: the same may well succeed in a moment. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/** Nothing more fits into the storage, or into our share of it. */
export class StoreFull extends Error {
  override name = 'StoreFull'
}

/** Names come out of the database and out of addresses; anything but these characters could leave the store. */
export function isBlobName(name: string): boolean {
  return /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(name)
}

/** @throws {RangeError} when no blob can be called so */
export function blobNameOf(sha256: string, ending: string): string {
  const name = `${sha256}.${ending}`
  if (!isBlobName(name)) throw new RangeError(`${JSON.stringify(name)} cannot be the name of a blob.`)
  return name
}
