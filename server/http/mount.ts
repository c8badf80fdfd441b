import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type Answer,
  type Asked,
  type Endpoint,
  type Method,
  type Room,
  writesItself,
} from '#contract/endpoint.ts'
import { scopeOf, type TokenScope } from '#contract/identity/token-scopes.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Language } from '#words/languages.ts'
import { answerWriter } from './documents/answer-writer.ts'
import { ListWriter } from './documents/list-writer.ts'
import { checkInput } from './input/check-input.ts'
import type { Once } from './input/idempotency.ts'
import { languageOf } from './input/language.ts'
import { spendToken, withinLimits } from './limits/limit-tries.ts'
import { networkOf } from './limits/network.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { TokenBuckets } from './limits/token-buckets.ts'
import type { Reading } from './reading.ts'
import { Refusal, refuse } from './refusal.ts'

/** The person that the session or the API token names; rights come from here and from nowhere else. */
export interface Viewer {
  id: string
  role: 'member' | 'moderator' | 'admin'
  emailVerified: boolean
  /** The terms have changed since they agreed to them. */
  mustAcceptTerms?: boolean
  /** Until then they may change nothing, except for what the contract leaves to them. */
  suspendedUntil?: Date
  /** A role they would have, had they shown a second factor in this session. */
  sleepingRole?: 'moderator' | 'admin'
  /** They speak through a program: it may do what its token says, and nothing that needs a role. */
  token?: { id: string; scopes: readonly TokenScope[] }
  /** By which session they ask, where they ask by none of their programs. */
  sessionId?: string
  /** Where the database's log stood after their last write; undefined where that isn't known. */
  wroteAt?: bigint | undefined
}

/** Says by the session or the API token who is asking. */
export interface Door {
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Also a banned member. */
  bannedViewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Also a member who still has to show a second factor. */
  halfwayViewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Refuses a request without a whole session, and says what it lacks. */
  turnAway: (request: FastifyRequest) => Promise<never>
}

/** What a handler is given: checked input, who asks, and the way to say where the next page is. */
export type Ask<E extends Endpoint> = Asked<E> & {
  viewer: E['may'] extends 'anyone' ? Viewer | null : Viewer
  language: Language
  request: FastifyRequest
  reply: FastifyReply
  /** Puts the address of the next page into the `Link` header; nothing when there is none. */
  nextPage: (cursor: string | undefined) => void
}

export type Handlers<R extends Room> = {
  [K in keyof R]: R[K] extends Endpoint ? (ask: Ask<R[K]>) => Promise<Answer<R[K]>> | Answer<R[K]> : never
}

export interface MountOptions {
  door: Door
  /** Counts the tries of endpoints that name limits. */
  limiter: RateLimiter
  buckets: TokenBuckets
  once: Once
  /** Where there are replicas to read from. */
  reading?: Reading | undefined
  /** Whether an account may change nothing before its e-mail address is verified, exceptions named by the contract. */
  requiresVerification: boolean
  /** In tests: a refusal that its endpoint didn't promise, or an answer that it doesn't describe, counts as a bug. */
  strict: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of an API call: its key in the contract. */
    key?: string
    /** Votes, plays and what was heard of a song: written all the time, each of no weight by itself. */
    isFrequent?: boolean
    /** A CDN asks for it in the name of its many listeners, so no network of its own is limited. */
    isFetchedForMany?: boolean
    /** Outside of the contract, and the same for everybody: may be read from a replica. */
    isForVisitors?: boolean
  }
}

/** Puts a room's promises on the server. Does not compile while a handler is missing or answers the wrong shape. */
export function mount<R extends Room>(
  app: FastifyInstance,
  endpoints: R,
  handlers: Handlers<R>,
  options: MountOptions,
): void {
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method, path] = key.split(' ') as [Method, string]
    const handler = handlers[key as keyof R] as unknown as (ask: unknown) => Promise<unknown>
    const writer = new ListWriter()
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...writtenBy(endpoint.answer),
      config: { key, isFrequent: endpoint.bucket === 'votes' || path.endsWith('/listens') },
      handler: async (request, reply) => {
        const running = run(key, endpoint, handler, options, request, reply)
        const answer = await (options.strict ? keepingPromise(key, endpoint, running) : running)
        if (!writer.isFor(answer)) return answer
        const bytes = writer.write(answer, list => reply.serialize(list) as string)
        return reply.type('application/json; charset=utf-8').send(bytes)
      },
    })
  }
}

/** Fastify asks for a writer where a route has a schema; what the schema is, the writer knows itself. */
function writtenBy(answer: Endpoint['answer']) {
  if (!(answer instanceof z.ZodType)) return {}
  return { schema: { response: { 200: {} } }, serializerCompiler: () => answerWriter(answer) }
}

async function run(
  key: string,
  endpoint: Endpoint,
  handler: (ask: unknown) => Promise<unknown>,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // The router takes `/songs/` for a song without an id; it is no address at all.
  if (Object.values(request.params ?? {}).includes('')) refuse('request.notFound')
  // Bytes are the same for everyone, and asked for in many small pieces: no session is looked up for them.
  const viewer = isForEveryone(endpoint) ? null : await whoAsks(endpoint, options.door, request)
  if (viewer?.token) requireScope(key, endpoint, viewer.token.scopes, reply)
  if (viewer) spendToken(options.buckets, 'viewer', viewer.id, request, reply)
  if (viewer?.token) spendToken(options.buckets, 'token', viewer.token.id, request, reply)
  if (endpoint.bucket)
    spendToken(options.buckets, endpoint.bucket, viewer?.id ?? networkOf(request.ip), request, reply)
  if (options.requiresVerification && !isRead(request)) requireVerified(endpoint, viewer)
  if (viewer && !isRead(request) && !isOpenToSuspended(endpoint)) {
    if (viewer.mustAcceptTerms) refuse('account.termsChanged')
    if (viewer.suspendedUntil) refuseSuspended(viewer.suspendedUntil, languageOf(request))
  }
  const [params, query, body] = checkInput([
    { schema: endpoint.params, value: request.params },
    { schema: endpoint.query, value: request.query },
    { schema: endpoint.body, value: request.body ?? {} },
  ])
  const handle = () =>
    handler({
      params,
      query,
      body,
      viewer,
      language: languageOf(request),
      request,
      reply,
      nextPage: (cursor: string | undefined) => linkNextPage(request, reply, cursor),
    })
  const { reading } = options
  const act = reading ? () => reading.during(endpoint, request, viewer, handle) : handle
  const answer = await options.once(endpoint, request, viewer?.id, () =>
    withinLimits(options.limiter, endpoint, { request, reply, viewer, body }, act),
  )
  if (reply.sent || writesItself(endpoint.answer)) return reply
  if (endpoint.answer === null) return reply.code(204).send()
  // What one person sees must not be handed to the next by a cache in between, and not lie in the browser's either.
  void reply.header('cache-control', viewer ? 'no-store' : 'private, no-cache')
  return answer
}

/** JSON that a handler writes itself is a file that not everybody may have. */
const isForEveryone = ({ may, answer }: Endpoint): boolean =>
  may === 'anyone' && writesItself(answer) && answer !== 'application/json'

const rank = { halfway: 0, member: 1, moderator: 2, admin: 3 } as const

async function whoAsks(
  { may, evenBanned }: Endpoint,
  door: Door,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const among = evenBanned ? door.bannedViewerOf : door.viewerOf
  const viewer = await (may === 'halfway' ? door.halfwayViewerOf : among)(request)
  if (may === 'anyone') return viewer
  if (!viewer) return door.turnAway(request)
  // The scope decides: for no role is there one.
  if (viewer.token || rank[viewer.role] >= rank[may]) return viewer
  const couldBe = viewer.sleepingRole && rank[viewer.sleepingRole] >= rank[may]
  return refuse(couldBe ? 'account.secondFactorMissing' : 'account.forbidden')
}

/** A program may do what its owner has chosen for it; what its owner must do in person takes no token at all. */
function requireScope(
  key: string,
  endpoint: Endpoint,
  scopes: readonly TokenScope[],
  reply: FastifyReply,
): void {
  const scope = scopeOf(key, endpoint)
  if (scope === null) refuse('token.notTaken')
  if (scopes.includes(scope)) return
  void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
  refuse('token.scopeMissing', { scope })
}

export const isRead = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** A call that is open to anyone needs no account, so no verified one either. */
function requireVerified({ may, evenUnverified }: Endpoint, viewer: Viewer | null): void {
  if (may !== 'anyone' && !evenUnverified && !viewer?.emailVerified) refuse('account.unverified')
}

/** As above: a call that is open to anyone, such as playing a song, is also open to a suspended member. */
const isOpenToSuspended = ({ may, evenSuspended }: Endpoint): boolean =>
  may === 'anyone' || evenSuspended === true

function refuseSuspended(until: Date, language: Language): never {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    // In one way in all languages: what Node knows of noon in Korean is "PM".
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  refuse('account.suspended', { until: `${format.format(until)} UTC` })
}

function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | undefined): void {
  if (!cursor) return
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  void reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

/** Refusals that any endpoint may give without naming them. */
const everywhere = new Set<RefusalCode>([
  ...(Object.keys(refusals) as RefusalCode[]).filter(code => /^(input|request|server)\./.test(code)),
  'account.unauthorized',
  'account.forbidden',
  'account.unverified',
  'account.suspended',
  'account.termsChanged',
  'account.banned',
  'account.secondFactorNeeded',
  'account.secondFactorMissing',
  'token.refused',
  'token.scopeMissing',
  'token.notTaken',
])

async function keepingPromise(key: string, endpoint: Endpoint, answer: Promise<unknown>): Promise<unknown> {
  try {
    const answered = await answer
    const shape = endpoint.answer instanceof z.ZodType ? endpoint.answer.safeParse(answered) : undefined
    if (shape?.error) throw new Error(`${key} answered what it does not describe`, { cause: shape.error })
    return answered
  } catch (error) {
    if (error instanceof Refusal && !everywhere.has(error.code) && !endpoint.refusals.includes(error.code)) {
      throw new Error(`${key} refused with ${error.code}, which it does not promise`, { cause: error })
    }
    throw error
  }
}
