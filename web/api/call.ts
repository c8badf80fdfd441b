import type { Api, Call } from '#contract/api.ts'
import type { Answer, Request } from '#contract/endpoint.ts'
import { Refused } from './refused.ts'
import { type Reply, type Send, send } from './send.ts'

export type AnswerOf<K extends Call> = Answer<Api[K]>

/** `params`, `query` and `body` as the endpoint declares them; no argument if it declares none. */
export type AskOf<K extends Call> =
  object extends Request<Api[K]> ? [ask?: Request<Api[K]>] : [ask: Request<Api[K]>]

/** One page of a list; `next` is the cursor of the page after it. */
export interface Page<T> {
  items: T[]
  next: string | null
}

export interface Ask {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  body?: unknown
}

/** Calls the API from the browser; rejects with `Refused` or `Unreachable`. */
export function call<K extends Call>(endpoint: K, ...ask: AskOf<K>): Promise<AnswerOf<K>>
export async function call(endpoint: string, ...[ask]: unknown[]): Promise<unknown> {
  const { body } = await askThrough(send, endpoint, partsOf(ask))
  return body
}

export type ItemOf<T> = T extends readonly (infer I)[] ? I : never

export function pageOf({ body, link }: Reply): Page<unknown> {
  return { items: Array.isArray(body) ? body : [], next: nextCursor(link) }
}

/** The declared types have already checked its contents. */
function partsOf(ask: unknown): Ask {
  return typeof ask === 'object' && ask !== null ? ask : {}
}

/** Sends one request through any `Send`; every refusal becomes a `Refused`. */
export async function askThrough(through: Send, endpoint: string, ask: Ask = {}): Promise<Reply> {
  const [method = '', path = ''] = endpoint.split(' ')
  const reply = await through(method, addressOf(path, ask), ask.body)
  if (reply.status < 200 || reply.status > 299) throw new Refused(reply.status, reply.body, reply.text)
  return reply
}

/** Fills in `{id}` and the query; missing query values are left out. */
export function addressOf(path: string, { params = {}, query = {} }: Ask): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, `${value}`)
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** `Link: <…?cursor=abc>; rel="next"` -> `abc`. */
export function nextCursor(link: string | null): string | null {
  const next = link?.split(/,\s*(?=<)/).find(part => /;\s*rel="?next"?/.test(part))
  const address = next?.match(/<([^>]*)>/)?.[1]
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
