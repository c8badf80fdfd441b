import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Composition } from '../compose.ts'
import type { Person } from './test-person.ts'

export interface HeardEvent {
  id: string | undefined
  /** `message` if the server gives no name. */
  name: string
  data: { topic?: string; id?: string }
}

/** A person's live stream from one instance, over a real connection. */
export class LiveReader {
  readonly heard: HeardEvent[] = []
  /** How many lines came that are only a sign of life. */
  beats = 0
  hasEnded = false
  readonly #request: ClientRequest
  readonly #response: IncomingMessage
  #rest = ''

  constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#request = sent
    this.#response = response
    response.setEncoding('utf8')
    response.on('data', (text: string) => this.#read(text))
    response.on('close', () => {
      this.hasEnded = true
    })
    response.on('error', () => {})
  }

  get status(): number {
    return this.#response.statusCode ?? 0
  }

  get headers(): IncomingMessage['headers'] {
    return this.#response.headers
  }

  /** Topics in the order they were heard. */
  get topics(): (string | undefined)[] {
    return this.heard.map(({ data, name }) => (name === 'message' ? data.topic : name))
  }

  get ids(): number[] {
    return this.heard.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]))
  }

  /** Stops reading, without closing the connection. */
  pause(): void {
    this.#response.pause()
  }

  close(): void {
    this.#request.destroy()
  }

  #read(text: string): void {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      const data = fields.get('data')
      if (data === undefined) this.beats += block === ':' ? 1 : 0
      else
        this.heard.push({
          id: fields.get('id'),
          name: fields.get('event') ?? 'message',
          data: JSON.parse(data) as HeardEvent['data'],
        })
    }
  }
}

interface Wishes {
  topics?: readonly string[]
  after?: number
  lastEventId?: number | string
}

/** Opens a stream; it is closed with the test. */
export async function listen(
  { app }: Pick<Composition, 'app'>,
  person: Person,
  { topics, after, lastEventId }: Wishes = {},
): Promise<LiveReader> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const query = new URLSearchParams({
    ...(topics && { topics: topics.join(',') }),
    ...(after !== undefined && { after: String(after) }),
  })
  const sent = request({
    port,
    host: '127.0.0.1',
    path: `/api/live?${query}`,
    agent: false,
    headers: {
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-encoding': 'gzip, br',
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  })
  onTestFinished(() => void sent.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end()
  })
  return new LiveReader(sent, response)
}
