import fs from 'node:fs'
import { promisify } from 'node:util'
import type { OpenBlob } from './blob-store.ts'

const open = promisify(fs.open)
const fstat = promisify(fs.fstat)

interface Descriptor {
  opened: Promise<{ fd: number; bytes: number }>
  readers: number
  /** No longer in the cache: its last reader closes it. */
  forgotten: boolean
}

/**
 * Keeps the most recently read files open, because opening one costs more than reading a range of it.
 * A file is closed only when it is not being read, so more than `capacity` may be open while more are being read.
 */
export class DescriptorCache {
  readonly #byPath = new Map<string, Descriptor>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** @throws what `fs.open` throws, such as ENOENT */
  async acquire(path: string): Promise<OpenBlob> {
    const descriptor = this.#byPath.get(path) ?? newDescriptor(path)
    // Setting it again makes it the youngest: a Map keeps its keys in order of insertion.
    this.#byPath.delete(path)
    this.#byPath.set(path, descriptor)
    descriptor.readers++
    this.#forgetOldest()
    try {
      const { fd, bytes } = await descriptor.opened
      return new Reading(fd, bytes, () => dismissReader(descriptor))
    } catch (error) {
      if (this.#byPath.get(path) === descriptor) this.#byPath.delete(path)
      throw error
    }
  }

  forget(path: string): void {
    const descriptor = this.#byPath.get(path)
    if (!descriptor) return
    this.#byPath.delete(path)
    descriptor.forgotten = true
    if (descriptor.readers === 0) close(descriptor)
  }

  forgetAll(): void {
    for (const path of this.#byPath.keys()) this.forget(path)
  }

  #forgetOldest(): void {
    for (const path of this.#byPath.keys()) {
      if (this.#byPath.size <= this.#capacity) return
      this.forget(path)
    }
  }
}

class Reading implements OpenBlob {
  readonly bytes: number
  readonly #fd: number
  #leave: (() => void) | undefined

  constructor(fd: number, bytes: number, leave: () => void) {
    this.#fd = fd
    this.bytes = bytes
    this.#leave = leave
  }

  read(buffer: Uint8Array, position: number): Promise<number> {
    // The descriptor's number may already belong to another file, whose bytes would be read.
    if (!this.#leave) return Promise.reject(new Error('This blob has been released.'))
    return new Promise((resolve, reject) => {
      fs.read(this.#fd, buffer, 0, buffer.byteLength, position, (error, bytesRead) =>
        error ? reject(error) : resolve(bytesRead),
      )
    })
  }

  release(): void {
    this.#leave?.()
    this.#leave = undefined
  }
}

function newDescriptor(path: string): Descriptor {
  return { opened: openFile(path), readers: 0, forgotten: false }
}

async function openFile(path: string): Promise<{ fd: number; bytes: number }> {
  const fd = await open(path, 'r')
  try {
    return { fd, bytes: (await fstat(fd)).size }
  } catch (error) {
    fs.close(fd)
    throw error
  }
}

function dismissReader(descriptor: Descriptor): void {
  descriptor.readers--
  if (descriptor.forgotten && descriptor.readers === 0) close(descriptor)
}

function close(descriptor: Descriptor): void {
  descriptor.opened.then(
    ({ fd }) => fs.close(fd),
    () => undefined,
  )
}
