import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Api, Call } from '#contract/api.ts'
import type { Answer, Request } from '#contract/endpoint.ts'
import { maxPageSize } from '#contract/limits.ts'
import type { Person } from '#contract/people/people.ts'
import type { Problem } from '#contract/refusals.ts'
import type { Executor } from '../../../database/connect.ts'
import { askInside } from '../../../http/ask-inside.ts'
import type { BucketName } from '../../../http/limits/token-buckets.ts'
import { albumCountsOf } from './counts-sql.ts'
import { type Credential, wrongCredential } from './sign-in.ts'
import { Failure } from './subsonic-answer.ts'

type Read = Extract<Call, `GET ${string}`>
type List = { [K in Read]: Answer<Api[K]> extends readonly unknown[] ? K : never }[Read]
type Row<K extends List> = Answer<Api[K]> extends readonly (infer R)[] ? R : never
type Act = Extract<Call, `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Asking = { params?: Record<string, string>; query?: Record<string, string | number> }

/** Lists end at this row: pages are found one after the other, and an app that needs more should search. */
export const furthestRow = 1_000

/** The app's call has already paid from the bucket of its network. */
const paidAtFirst: readonly BucketName[] = ['network']
/** The bucket `votes` is not in this list: each vote and play pays for itself, because it moves the charts. */
const paidSignedIn: readonly BucketName[] = ['network', 'viewer', 'token']
/** A list of fifty albums makes fifty inside calls. It must cost more than one call, but less than fifty. */
const callsForOne = 10

/**
 * Calls our own API in-process with the app's token or pass. So every right, limit and scope is the API's, and this
 * dialect can't open anything that the API refuses.
 */
export class Caller {
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest
  readonly #credential: Credential
  /** Undefined before it is known who asks. */
  #owner: Pick<Person, 'id' | 'artistName'> | undefined
  #callsAfterSignIn = 0
  /** How many albums each artist of a list has, which no call of the API tells. */
  readonly albumCounts: (personIds: readonly string[]) => Promise<Map<string, number>>

  constructor(
    app: FastifyInstance,
    database: Executor,
    { request, credential }: { request: FastifyRequest; credential: Credential },
  ) {
    this.albumCounts = personIds => albumCountsOf(database, personIds)
    this.#app = app
    this.#request = request
    this.#credential = credential
  }

  /**
   * Finds the owner of the credential, and checks that it may read: sound and fixed answers would not check it. This
   * call pays from the buckets of the owner and the credential. Of the inside calls after it only every tenth pays, so
   * an app's call costs one unless it makes many.
   */
  async signIn(): Promise<void> {
    this.#owner = await this.read('GET /api/auth/user', {})
  }

  /** The owner's name. Call it after `signIn`. */
  ownName(): string {
    return this.nameOf(this.#owner!)
  }

  /**
   * A person as apps name them. The owner has the name that the app signed in with, because apps compare the two before
   * they let people change a playlist.
   */
  nameOf({ id, artistName }: Pick<Person, 'id' | 'artistName'>): string {
    return (id === this.#owner?.id && this.#credential.userName) || artistName
  }

  /** Resolves to the promised answer; throws `Failure`. */
  async read<K extends Read>(key: K, ask: Request<Api[K]> & Asking): Promise<Answer<Api[K]>> {
    return (await this.#get(addressOf(key, ask))).json<Answer<Api[K]>>()
  }

  /** Makes the call, if the token may write. Resolves to the promised answer; throws `Failure`. */
  async act<K extends Act>(
    key: K,
    ask: Request<Api[K]> & Asking & { body?: object },
  ): Promise<Answer<Api[K]>> {
    const method = key.slice(0, key.indexOf(' ')) as Method
    const response = await this.#ask(method, addressOf(key, ask), ask.body)
    return (response.payload === '' ? null : response.json()) as Answer<Api[K]>
  }

  /** Rows `offset` to `offset + count` of a list, read page by page. */
  async rows<K extends List>(key: K, ask: Asking, count: number, offset = 0): Promise<Row<K>[]> {
    const end = Math.min(offset + count, furthestRow)
    if (end <= offset) return []
    const rows: Row<K>[] = []
    const query = { ...ask.query, limit: Math.min(maxPageSize, end) }
    let next: string | undefined = addressOf(key, { ...ask, query })
    while (next !== undefined && rows.length < end) {
      const page = await this.#get(next)
      rows.push(...page.json<Row<K>[]>())
      next = /^<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
    }
    return rows.slice(offset, end)
  }

  /** Bytes of a picture at one of our public addresses. */
  async picture(address: string): Promise<{ type: string; bytes: Buffer }> {
    const { headers, rawPayload } = await this.#get(address)
    return { type: String(headers['content-type']), bytes: rawPayload }
  }

  #get(url: string) {
    return this.#ask('GET', url)
  }

  async #ask(method: Method, url: string, payload?: object) {
    const { host, protocol, ip, headers } = this.#request
    const language = headers['accept-language']
    const inside = {
      method,
      url,
      ...(payload && { payload }),
      remoteAddress: ip,
      headers: {
        host,
        'x-forwarded-proto': protocol,
        authorization: `Bearer ${this.#credential.bearer}`,
        ...(language && { 'accept-language': language }),
      },
    }
    const response = await askInside(this.#app, inside, { paid: this.#paid() })
    if (response.statusCode < 400) return response
    throw this.#failureOf(response.json(), response.headers['retry-after']?.toString())
  }

  #paid(): readonly BucketName[] {
    if (!this.#owner) return paidAtFirst
    this.#callsAfterSignIn += 1
    return this.#callsAfterSignIn % callsForOne === 0 ? paidAtFirst : paidSignedIn
  }

  #failureOf({ status, code, message }: Problem, retryAfterSeconds: string | undefined): Failure {
    if (code === 'token.refused') return wrongCredential(this.#credential.wrong)
    if (status === 404) return new Failure('notFound', message)
    if (status === 401 || status === 403) return new Failure('forbidden', message)
    return new Failure('generic', message, retryAfterSeconds)
  }
}

function addressOf(key: Read | Act, { params = {}, query = {} }: Asking): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return asked.size === 0 ? filled : `${filled}?${asked}`
}
