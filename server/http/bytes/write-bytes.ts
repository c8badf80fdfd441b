import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { BufferPool } from './buffer-pool.ts'
import type { ByteRange } from './byte-range.ts'

/** Anything that can be read at a position; `read` answers how many bytes it put into `buffer`. */
export interface ByteSource {
  bytes: number
  read(buffer: Uint8Array, position: number): Promise<number>
}

/** A listener who reads nothing for this long has gone or has paused; players come back with a range. */
const stallMs = 120_000

/**
 * Writes a range, one buffer at a time: the next is read only when the system has taken the last.
 * Resolves early when the client has gone. Rejects when the source ends too soon or can't be read.
 */
export async function writeBytes(
  response: ServerResponse,
  source: ByteSource,
  { first, last }: ByteRange,
  buffers: BufferPool,
): Promise<void> {
  const client = new Client(response)
  try {
    let position = first
    while (position <= last && !client.gone) {
      position += await writeNext(client, source, position, last, buffers)
    }
  } finally {
    client.leave()
  }
}

async function writeNext(
  client: Client,
  source: ByteSource,
  position: number,
  last: number,
  buffers: BufferPool,
): Promise<number> {
  const buffer = buffers.take(last + 1 - position)
  let sent = false
  try {
    const wanted = buffer.subarray(0, Math.min(buffer.byteLength, last + 1 - position))
    const bytes = await source.read(wanted, position)
    if (bytes === 0)
      throw new Error(`The source ends at ${position}, before ${last + 1} of ${source.bytes} bytes.`)
    sent = await client.write(wanted.subarray(0, bytes))
    return bytes
  } finally {
    buffers.give(buffer, sent)
  }
}

/** The other end of a response: knows when it has gone, even while the response still waits to be sent. */
class Client {
  gone: boolean
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #stall: NodeJS.Timeout
  #wake: (() => void) | undefined

  constructor(response: ServerResponse) {
    this.#response = response
    // Not the response's own `close`: a pipelined response whose turn has not come never gets it.
    this.#socket = response.req.socket
    this.gone = this.#socket.destroyed
    this.#socket.once('close', this.#onClose)
    this.#stall = setTimeout(() => this.#socket.destroy(), stallMs).unref()
  }

  /** False if the system has not taken all of it: the buffer may then still be in use. */
  async write(bytes: Uint8Array): Promise<boolean> {
    if (this.gone) return false
    let taken = false
    await new Promise<void>(resolve => {
      this.#wake = resolve
      this.#response.write(bytes, error => {
        taken = !error
        resolve()
      })
    })
    this.#stall.refresh()
    return taken
  }

  leave(): void {
    clearTimeout(this.#stall)
    this.#socket.off('close', this.#onClose)
  }

  readonly #onClose = () => {
    this.gone = true
    this.#wake?.()
  }
}

/** `prefix` and the source behind it, as one source. */
export function withPrefix(source: ByteSource, prefix: Buffer | undefined): ByteSource {
  if (!prefix) return source
  return {
    bytes: prefix.byteLength + source.bytes,
    read: async (buffer, position) =>
      position < prefix.byteLength
        ? prefix.copy(buffer, 0, position)
        : await source.read(buffer, position - prefix.byteLength),
  }
}
