import type { z } from 'zod'
import type { RateLimitName } from './rate-limits.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call an endpoint. Each role also includes the ones before it:
 * `anyone` needs no session, `halfway` one that may still wait for a second factor, `member` a whole one, the rest a
 * role.
 * A guest lives in the browser only, so for the server a guest is `anyone`.
 */
export type Who = 'anyone' | 'halfway' | 'member' | 'moderator' | 'admin'

/** What one call promises. `multipart` names form parts that the handler streams itself. */
export interface Endpoint {
  readonly summary: string
  readonly may: Who
  /** Also while the account's e-mail address still has to be verified; reads are allowed to all of `may` anyway. */
  readonly evenUnverified?: true
  /**
   * Also while the account is suspended, or changed terms wait to be agreed to: as everything is that writes nothing
   * for others to see, and every retreat.
   */
  readonly evenSuspended?: true
  /** Also for banned members: what is theirs by law. For everything else their session is refused. */
  readonly evenBanned?: true
  /** How often, by `contract/rate-limits.ts`; none where nothing is named. */
  readonly limits?: readonly RateLimitName[]
  /** Counted in a bucket of its own besides those of every call, by `contract/rate-limits.ts`. */
  readonly bucket?: 'votes'
  /** Makes a new thing each time: sent again with the same `Idempotency-Key`, it answers what it has made. */
  readonly creates?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly multipart?: {
    readonly fields: z.ZodObject
    readonly files: Readonly<Record<string, 'required' | 'optional'>>
  }
  /** `null`: answers 204. */
  readonly answer: z.ZodType | null | WrittenAnswer
  readonly refusals: readonly RefusalCode[]
}

/**
 * What the handler writes itself: bytes of a media type, oEmbed in the format that is asked for, or, in tus, headers
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

export type Room = Readonly<Record<EndpointKey, Endpoint>>

/** Keeps the literal types of a room's promises, so that handlers and callers are checked against them. */
export const room = <const R extends Room>(endpoints: R): R => endpoints

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
