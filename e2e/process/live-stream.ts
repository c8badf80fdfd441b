import type { Client } from './client.ts'

/** A member's live events from one instance, read from a real connection. */
export class LiveStream {
  /** Numbers of the account's events, in the order of arrival. */
  readonly numbers: number[] = []
  /** The number of the latest event, including the first event, which only says where the stream begins. */
  position: number | undefined
  /** Resolves when the connection is closed, from either side. */
  readonly ended: Promise<void>
  #isOpen = true

  constructor(body: ReadableStream<Uint8Array>) {
    this.ended = this.#readAll(body)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  async #readAll(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      await this.#readPieces(body)
    } catch {
      // The connection was cut.
    }
    this.#isOpen = false
  }

  async #readPieces(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = ''
    for await (const text of body.pipeThrough(
      new TextDecoderStream() as never,
    ) as unknown as AsyncIterable<string>) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#read(block)
    }
  }

  #read(block: string): void {
    const id = /^id: (\d+)$/m.exec(block)?.[1]
    if (id === undefined) return
    this.position = Number(id)
    if (!/^event: fresh$/m.test(block)) this.numbers.push(Number(id))
  }
}

/** `after`: the last number that an earlier stream has received. */
export async function openLive(client: Client, after?: number): Promise<LiveStream> {
  const address = `${client.address}/api/live${after === undefined ? '' : `?after=${after}`}`
  const response = await fetch(address, { headers: client.headers() })
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  return new LiveStream(response.body)
}
