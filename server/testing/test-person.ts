import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Api, Call } from '#contract/api.ts'
import type { Answer, Request } from '#contract/endpoint.ts'
import type { Problem, RefusalCode } from '#contract/refusals.ts'

type Arguments<K extends Call> =
  object extends Request<Api[K]> ? [ask?: Request<Api[K]>] : [ask: Request<Api[K]>]

/** A refusal that a test receives. */
export class Refused extends Error {
  readonly problem: Problem
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined

  constructor(problem: Problem, retryAfter?: string) {
    super(`${problem.status} ${problem.code}: ${problem.message}`)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

let people = 0

/** An address that is used once in this test file. */
function nextAddress(): string {
  people += 1
  return `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`
}

/** A person who makes calls of the contract, with their own cookies and language. */
export class Person {
  readonly #app: FastifyInstance
  readonly #cookies = new Map<string, string>()
  id = ''
  /** A network of their own, unless a test puts several people into one. */
  address = nextAddress()
  language = 'en'
  /** Sent instead of a cookie, as a program does. */
  apiToken: string | undefined

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** The same person, signed in the same way, at a copy of the installation. */
  at(app: FastifyInstance): Person {
    const same = new Person(app)
    for (const [name, value] of this.#cookies) same.#cookies.set(name, value)
    return Object.assign(same, { id: this.id, address: this.address })
  }

  /** Resolves to the promised answer; rejects with `Refused`. */
  async call<K extends Call>(key: K, ...[ask]: Arguments<K>): Promise<Answer<Api[K]>> {
    const { params, query, body } = (ask ?? {}) as {
      params?: Record<string, string>
      query?: object
      body?: object
    }
    const [method, path] = key.split(' ') as ['GET', string]
    const response = await this.send({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
      ...(query && {
        query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      }),
      ...(body && { payload: body }),
    })
    if (response.statusCode >= 400)
      throw new Refused(response.json(), response.headers['retry-after']?.toString())
    return (response.payload ? response.json() : undefined) as Answer<Api[K]>
  }

  /** Uploads a song; parts that are not given are missing from the form. */
  async publish(parts: Record<string, string | File>): Promise<Answer<Api['POST /api/songs']>> {
    const response = await this.sendForm('/api/songs', parts)
    if (response.statusCode >= 400) throw new Refused(response.json())
    return response.json()
  }

  async sendForm(url: string, parts: Record<string, string | File>, method = 'POST') {
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) form.append(name, value)
    const encoded = new Response(form)
    return this.send({
      method,
      url,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type')! },
    })
  }

  /** A raw request with this person's cookies and address. */
  async send(options: InjectOptions & { method: string; url: string }) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#app.inject({
      remoteAddress: this.address,
      ...options,
      headers: {
        'accept-language': this.language,
        ...(cookie && { cookie }),
        ...(this.apiToken && { authorization: `Bearer ${this.apiToken}` }),
        ...options.headers,
      },
    })
    for (const { name, value, expires, maxAge } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())
      if (isGone) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }
}

/** For `await expect(mina.call(…)).rejects.toMatchObject(refused('song.notYours'))`. */
export const refused = (code: RefusalCode) => ({ problem: { code } })
