/**
 * Where songs and pictures are stored: in a folder (`FolderBlobs`), in an object storage (`S3Blobs`), or while they are
 * moved from one to the other (`TwoPlaces`). A blob never changes: its name is the SHA-256 of its content, so it may be
 * cached for ever, and storing the same content twice costs nothing. All methods of a storage may throw `StoreAway`.
 */
export interface BlobStore {
  /** Files are written here first and given to `keep`; it is on the same disk as the blobs if those are files. */
  temporaryDirectory: string
  /** The same for files that grow over hours, in pieces; the code that writes them removes them. */
  partialDirectory: string

  /**
   * Moves a finished file into the store; afterwards `temporaryPath` is gone. A row may name the blob only after this
   * has resolved: then it survives a power cut.
   * @param ending without the dot: `mp3`
   * @param sha256 lower-case hex, if the writer has computed it while writing; saves reading the file again
   * @throws {StoreFull}
   */
  keep(temporaryPath: string, ending: string, sha256?: string): Promise<KeptBlob>

  /** @throws {BlobNotFound} also for names that no blob can have */
  open(name: string): Promise<OpenBlob>

  /**
   * A file with the blob's content, for programs that read files; the caller calls `release` when done.
   * @throws {BlobNotFound}
   */
  localFile(name: string): Promise<{ path: string; release(): Promise<void> }>

  /** How long a blob is; undefined if there is none with this name. */
  bytesOf(name: string): Promise<number | undefined>

  /**
   * Readers that have it open can read on, in a folder to its end. Does nothing if there is no such blob.
   * @param keptUntil leaves alone a blob that has been stored again after this moment
   */
  remove(name: string, keptUntil?: Date): Promise<void>

  /** Every blob, in no order; `modifiedAt` is when it was last stored. */
  names(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }>

  /** Removes what was begun before this moment and never became a blob; answers how many it found. */
  sweepUnfinished(begunBefore: Date): Promise<number>

  /** `https://host/bucket`, if new blobs are stored in an object storage. */
  readonly bucket: string | undefined
  /**
   * The space on the disk on which files are written first, at this moment. In a folder the blobs are there as well; an
   * object storage can't be asked for its space, and throws `StoreFull` when it is full.
   */
  diskSpace(): Promise<{ freeBytes: number; totalBytes: number }>

  /** Closes open files, at once or after their last reader; the store can still be used. */
  close(): void
}

export interface KeptBlob {
  name: string
  bytes: number
}

/** A blob held open; the opener calls `release` exactly once, and reads nothing afterwards. */
export interface OpenBlob {
  bytes: number
  /** Fills `buffer` from `position`, up to the end of the blob; answers the number of bytes read, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>
  release(): void
}

export class BlobNotFound extends Error {
  override name = 'BlobNotFound'

  constructor(blobName: string) {
    super(`There is no blob ${JSON.stringify(blobName)}.`)
  }
}

/** For callers that can continue without the blob: `await blobs.open(name).catch(undefinedIfMissing)`. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof BlobNotFound)) throw error
}

/** The storage doesn't answer, or refuses for the moment: the same request may succeed soon. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/** The storage, or our part of it, is full. */
export class StoreFull extends Error {
  override name = 'StoreFull'
}
