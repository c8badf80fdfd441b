import { BlobNotFound, type BlobStore, type KeptBlob, type OpenBlob } from './blob-store.ts'

/**
 * Blobs that are being moved from one place to another while people listen: new ones are stored in the first; a blob
 * that is not there is read from the other, which still has what `npm run move-blobs` has not moved.
 */
export class TwoPlaces implements BlobStore {
  readonly temporaryDirectory: string
  readonly partialDirectory: string
  readonly bucket: string | undefined
  readonly #now: BlobStore
  readonly #former: BlobStore

  /** Both have the same data directory. */
  constructor(now: BlobStore, former: BlobStore) {
    this.#now = now
    this.#former = former
    this.temporaryDirectory = now.temporaryDirectory
    this.partialDirectory = now.partialDirectory
    this.bucket = now.bucket
  }

  keep(temporaryPath: string, ending: string, sha256?: string): Promise<KeptBlob> {
    return this.#now.keep(temporaryPath, ending, sha256)
  }

  open(name: string): Promise<OpenBlob> {
    return this.#whereItIs(place => place.open(name))
  }

  localFile(name: string): Promise<{ path: string; release(): Promise<void> }> {
    return this.#whereItIs(place => place.localFile(name))
  }

  async bytesOf(name: string): Promise<number | undefined> {
    return (
      (await this.#now.bytesOf(name)) ?? (await this.#former.bytesOf(name)) ?? (await this.#now.bytesOf(name))
    )
  }

  async remove(name: string, keptUntil?: Date): Promise<void> {
    // In this order: otherwise a blob that is being moved at this moment could arrive after its removal.
    await this.#former.remove(name, keptUntil)
    await this.#now.remove(name, keptUntil)
  }

  /** A blob that is being moved at this moment may come twice. */
  async *names(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }> {
    yield* this.#former.names()
    yield* this.#now.names()
  }

  async sweepUnfinished(begunBefore: Date): Promise<number> {
    return (await this.#now.sweepUnfinished(begunBefore)) + (await this.#former.sweepUnfinished(begunBefore))
  }

  diskSpace(): Promise<{ freeBytes: number; totalBytes: number }> {
    return this.#now.diskSpace()
  }

  close(): void {
    this.#now.close()
    this.#former.close()
  }

  async #whereItIs<Found>(look: (place: BlobStore) => Promise<Found>): Promise<Found> {
    for (const place of [this.#now, this.#former]) {
      try {
        return await look(place)
      } catch (error) {
        if (!(error instanceof BlobNotFound)) throw error
      }
    }
    // It was moved between the two reads, or is nowhere.
    return look(this.#now)
  }
}
