import type { Api, Call } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { maxPageSize } from '#contract/limits.ts'
import type { Problem } from '#contract/refusals.ts'
import type { AudioFile } from '../audio.ts'

/** A connection is never answered when its process was killed before it accepted the connection. */
const longestAnswerMs = 10_000

/** An answer that was no success, with the product's problem. */
export class Refused extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.message}`)
    this.status = problem.status
    this.problem = problem
  }
}

/** Calls that answer a list and have no parameter in their path. */
type ListCall = {
  [K in Call]: K extends `GET ${string}{${string}`
    ? never
    : Answer<Api[K]> extends readonly { id: string }[]
      ? K
      : never
}[Call]

/** A person who uses the running product over the network, signed in after `register`. */
export class Client {
  /** May be changed, because a restarted product has another address. */
  address: string
  #cookie = ''
  readonly #network: string | undefined

  /** @param network the visitor's network address, for a product that trusts its proxy */
  constructor(address: string, network?: string) {
    this.address = address
    this.#network = network
  }

  /** The same person with the same session at another instance. */
  at(address: string): Client {
    const elsewhere = new Client(address, this.#network)
    elsewhere.#cookie = this.#cookie
    return elsewhere
  }

  /** Makes an account and signs in. Rejects with `Refused`, or with what `fetch` throws when the line breaks. */
  async register(name: string, email = `${name}@melodrome.test`): Promise<string> {
    const account = await this.call('POST /api/auth/register', '', {
      email,
      password: 'open the curtain',
      artistName: name,
    })
    return account.id
  }

  /**
   * @param ids the values for the address's brackets, in their order
   * @param once sent as `Idempotency-Key`
   */
  async call<K extends Call>(
    key: K,
    ids: string | readonly string[] = '',
    body?: object,
    once?: string,
  ): Promise<Answer<Api[K]>> {
    const [method, path] = key.split(' ') as [string, string]
    const rest = typeof ids === 'string' ? [ids] : [...ids]
    return this.#send(
      path.replace(/\{\w+\}/g, () => rest.shift() ?? ''),
      {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...keyed(once) },
        ...(body && { body: JSON.stringify(body) }),
      },
    ) as Promise<Answer<Api[K]>>
  }

  /** A list up to the largest page. */
  list<K extends ListCall>(key: K): Promise<Answer<Api[K]>> {
    return this.#send(`${key.slice('GET '.length)}?limit=${maxPageSize}`, {}) as Promise<Answer<Api[K]>>
  }

  publish(audio: AudioFile, title = audio.name, once?: string): Promise<Answer<Api['POST /api/songs']>> {
    const form = new FormData()
    form.append('title', title)
    form.append('terms', 'true')
    form.append('audio', new File([new Uint8Array(audio.buffer)], audio.name, { type: audio.mimeType }))
    return this.#send('/api/songs', { method: 'POST', body: form, headers: keyed(once) }) as never
  }

  /** The status of any page or call; 0 when there is no answer. */
  async statusOf(path: string): Promise<number> {
    const signal = AbortSignal.timeout(longestAnswerMs)
    const response = await fetch(`${this.address}${path}`, { headers: this.headers(), signal }).catch(
      () => undefined,
    )
    await response?.arrayBuffer().catch(() => undefined)
    return response?.status ?? 0
  }

  headers(): Record<string, string> {
    return {
      'accept-language': 'en',
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(this.#network && { 'x-forwarded-for': this.#network }),
    }
  }

  async #send(path: string, options: RequestInit): Promise<unknown> {
    const headers = { ...this.headers(), ...(options.headers as Record<string, string>) }
    const response = await fetch(`${this.address}${path}`, {
      ...options,
      headers,
      signal: AbortSignal.timeout(60_000),
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie) this.#cookie = cookie.split(';', 1)[0] ?? ''
    const text = await response.text()
    if (!response.ok) throw new Refused(JSON.parse(text) as Problem)
    return text ? JSON.parse(text) : undefined
  }
}

const keyed = (once: string | undefined): Record<string, string> =>
  once === undefined ? {} : { 'idempotency-key': once }
