import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The uploaded file, read in pieces so that memory use does not depend on its size. */
export class SourceFile {
  readonly path: string
  readonly size: number
  readonly #descriptor: number

  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'r')
    this.size = fstatSync(this.#descriptor).size
  }

  /** A new array of `length` bytes from `offset`, shorter if the file ends. */
  bytesAt(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)))
    if (bytes.length === 0) return bytes
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, offset))
  }

  *chunks(start: number, chunkBytes: number, end = this.size): Generator<Uint8Array<ArrayBuffer>> {
    for (let offset = start; offset < end; offset += chunkBytes) {
      const chunk = this.bytesAt(offset, Math.min(chunkBytes, end - offset))
      if (chunk.length === 0) return
      yield chunk
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
