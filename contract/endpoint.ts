import type { z } from 'zod'
import type { RateLimitName } from './rate-limits.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call an endpoint. Each one includes those before it: `anyone` needs no session, `halfway` needs one that may
 * still wait for a second factor, `member` needs a complete one, the others need a role. A guest exists in the browser
 * only, so for the server a guest is `anyone`.
 */
export type Who = 'anyone' | 'halfway' | 'member' | 'moderator' | 'admin'

/** What one call promises. `multipart` names form parts that the handler streams itself. */
export interface Endpoint {
  readonly summary: string
  readonly may: Who
  /** Also allowed while the account's e-mail address is not verified. Reads need no such permission. */
  readonly evenUnverified?: true
  /**
   * Also allowed while the account is suspended or has not agreed to changed terms. This is so for calls that write
   * nothing others can see, and for calls that remove something. Reads need no such permission.
   */
  readonly evenSuspended?: true
  /** Also allowed to banned members, who have a right to it by law. All other calls refuse their session. */
  readonly evenBanned?: true
  /** The limits in `contract/rate-limits.ts` that the call counts towards; none if missing. */
  readonly limits?: readonly RateLimitName[]
  /** The call also takes one from this bucket of `contract/rate-limits.ts`, besides the buckets of every call. */
  readonly bucket?: 'votes'
  /**
   * Each call creates something new; repeated with the same `Idempotency-Key`, it returns what the first one created.
   */
  readonly creates?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly multipart?: {
    readonly fields: z.ZodObject
    readonly files: Readonly<Record<string, 'required' | 'optional'>>
  }
  /** May answer 302 instead: a CDN has the bytes. */
  readonly mayRedirect?: true
  /** `null`: answers 204. */
  readonly answer: z.ZodType | null | WrittenAnswer
  readonly refusals: readonly RefusalCode[]
}

/**
 * An answer that the handler writes itself: bytes of a media type, oEmbed in the requested format, or, for tus, headers
 * without a body.
 */
export type WrittenAnswer =
  | 'audio/mpeg'
  | 'image/jpeg'
  | 'application/json'
  | 'application/zip'
  | 'text/csv'
  | 'text/event-stream'
  | 'oembed'
  | 'tus'

/** True where the handler writes the answer itself. */
export const writesItself = (answer: Endpoint['answer']): answer is WrittenAnswer =>
  typeof answer === 'string'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** `"METHOD /path"`, path parameters written `{name}` as in OpenAPI. */
export type EndpointKey = `${Method} /api/${string}`

export type Endpoints = Readonly<Record<EndpointKey, Endpoint>>

/** Keeps the literal types of the endpoints, so that handlers and callers are checked against them. */
export const endpoints = <const E extends Endpoints>(given: E): E => given

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Output<S> = S extends z.ZodType ? z.output<S> : never

/** What a caller passes: exactly the parts that the endpoint declares. */
export type Request<E extends Endpoint> = (E extends { params: infer P } ? { params: Input<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (E extends { body: infer B } ? { body: Input<B> } : unknown)

/** What a handler receives after validation. */
export type Asked<E extends Endpoint> = {
  params: E extends { params: infer P } ? Output<P> : undefined
  query: E extends { query: infer Q } ? Output<Q> : undefined
  body: E extends { body: infer B } ? Output<B> : undefined
}

/** What the caller gets back, and what the handler must return. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined
