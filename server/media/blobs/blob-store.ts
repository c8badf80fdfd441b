/**
 * Where songs and pictures lie. A blob never changes: its name is the SHA-256 of its content, so it may be
 * cached for ever, and keeping the same content twice costs nothing.
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
   */
  keep(temporaryPath: string, ending: string, sha256?: string): Promise<{ name: string; bytes: number }>

  /** @throws {BlobNotFound} also for names that no blob can have */
  open(name: string): Promise<OpenBlob>

  /**
   * A file with the blob's content, for programs that read files; the caller calls `release` when done.
   * @throws {BlobNotFound}
   */
  localFile(name: string): Promise<{ path: string; release(): Promise<void> }>

  /**
   * Readers that have it open read on to its end. Removing what isn't there is fine.
   * @param keptUntil leaves a blob alone that has been kept again after this moment
   */
  remove(name: string, keptUntil?: Date): Promise<void>

  /** Every blob, in no order; `modifiedAt` is when it was last kept. */
  names(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }>

  /** How much there is where blobs lie, at this moment. */
  room(): Promise<{ freeBytes: number; totalBytes: number }>
}

/** A blob held open; the opener calls `release` exactly once, and reads nothing afterwards. */
export interface OpenBlob {
  bytes: number
  /** Fills `buffer` from `position`, as far as it can in one go; the number of bytes read, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>
  release(): void
}

export class BlobNotFound extends Error {
  override name = 'BlobNotFound'

  constructor(blobName: string) {
    super(`There is no blob ${JSON.stringify(blobName)}.`)
  }
}

/** Names come out of the database and out of addresses; anything but these characters could leave the store. */
export function isBlobName(name: string): boolean {
  return /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(name)
}
