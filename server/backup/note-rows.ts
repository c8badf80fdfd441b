import { createHash, type Hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** A blob's name in a row, followed by a character that cannot belong to it. */
const blobName = /(?<![0-9a-f])[0-9a-f]{64}\.[a-z0-9]{1,8}(?=[^a-z0-9])/g
/** Longer than a name: a name that two chunks divide is found with the second. */
const overlap = 80

/**
 * Passes a table's rows on, and notes their hash and every blob that they name. Blobs are found by the form of their
 * names, which nothing else has, so no list of columns can be out of date.
 */
export class NoteRows extends Transform {
  readonly #names: Set<string>
  readonly #hash: Hash = createHash('sha256')
  #end = ''

  constructor(names: Set<string>) {
    super()
    this.#names = names
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#hash.update(chunk)
    const text = this.#end + chunk.toString('latin1')
    for (const [name] of text.matchAll(blobName)) this.#names.add(name)
    this.#end = text.slice(-overlap)
    done(null, chunk)
  }

  /** Call it once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}
