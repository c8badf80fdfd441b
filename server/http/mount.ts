import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type Answer,
  type Asked,
  type Endpoint,
  type Endpoints,
  type Method,
  writesItself,
} from '#contract/endpoint.ts'
import { scopeOf, type TokenScope } from '#contract/identity/token-scopes.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { dateFormat } from '#words/formats.ts'
import type { Language } from '#words/languages.ts'
import { answerWriter } from './documents/answer-writer.ts'
import { ListWriter } from './documents/list-writer.ts'
import { checkInput } from './input/check-input.ts'
import type { Once } from './input/idempotency.ts'
import { languageOf } from './input/language.ts'
import type { Page } from './keyset.ts'
import { spendToken, withinLimits } from './limits/limit-tries.ts'
import { networkOf } from './limits/network.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { TokenBuckets } from './limits/token-buckets.ts'
import type { Reading } from './reading.ts'
import { Refusal, refuse } from './refusal.ts'

/** The person whom the session or the API token names; rights come from nowhere else. */
export interface Viewer {
  id: string
  role: 'member' | 'moderator' | 'admin'
  emailVerified: boolean
  /** The terms have changed since this person agreed to them. */
  mustAcceptTerms?: boolean
  /** Until then this person may change nothing, except what the contract allows. */
  suspendedUntil?: Date
  /** The role this person would have after showing a second factor in this session. */
  sleepingRole?: 'moderator' | 'admin'
  /** The person acts through a program: it may do what its token allows, and nothing that needs a role. */
  token?: { id: string; scopes: readonly TokenScope[] }
  /** The person's session; undefined if a program asks. */
  sessionId?: string
  /** The position of the database's log after the person's last write; undefined if that isn't known. */
  wroteAt?: bigint | undefined
}

/** Tells who is asking, by the session or the API token. */
export interface Door {
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Includes banned members. */
  bannedViewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Includes members who still have to show a second factor. */
  halfwayViewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Refuses a request in which one of the above has found nobody, and says what is missing. */
  turnAway: (request: FastifyRequest) => Promise<never>
}

/** What a handler gets: checked input, who asks, and the way to answer a page. */
export type Ask<E extends Endpoint> = Asked<E> & {
  viewer: E['may'] extends 'anyone' ? Viewer | null : Viewer
  language: Language
  request: FastifyRequest
  reply: FastifyReply
  /** Answers the page's items, and puts the address of the next page, if there is one, into the `Link` header. */
  answerPage: <Item>(page: Page<Item>) => Item[]
}

export type Handlers<R extends Endpoints> = {
  [K in keyof R]: R[K] extends Endpoint ? (ask: Ask<R[K]>) => Promise<Answer<R[K]>> | Answer<R[K]> : never
}

export interface MountOptions {
  door: Door
  /** Counts the tries of endpoints that name limits. */
  limiter: RateLimiter
  buckets: TokenBuckets
  once: Once
  /** Set if there are replicas to read from. */
  reading?: Reading | undefined
  /**
   * Whether an account may change nothing before its e-mail address is verified, with exceptions named by the contract.
   */
  requiresVerification: boolean
  /** In tests: a refusal that its endpoint didn't promise, or an answer that it doesn't describe, counts as a bug. */
  strict: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For an API call: its key in the contract. */
    key?: string
    /** Votes, plays and listening: written all the time, each without importance of its own. */
    isFrequent?: boolean
    /** A CDN asks for it for its many listeners, so its network is not limited. */
    isFetchedForMany?: boolean
    /** Outside of the contract, and the same for everybody: may be read from a replica. */
    isForVisitors?: boolean
  }
}

/** Puts a room's promises on the server. Does not compile while a handler is missing or answers the wrong shape. */
export function mount<R extends Endpoints>(
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

/** Fastify asks for a writer if a route has a schema; the writer already knows its schema. */
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
  // The router takes `/songs/` for a song with an empty id, but there is no such address.
  if (Object.values(request.params ?? {}).includes('')) refuse('request.notFound')
  // Bytes are the same for everyone, and requested in many small pieces: no session is looked up for them.
  const viewer = isForEveryone(endpoint) ? null : await whoAsks(endpoint, options.door, request)
  if (viewer?.token) requireScope(key, endpoint, viewer.token.scopes, reply)
  if (viewer) spendToken(options.buckets, 'viewer', viewer.id, request)
  if (viewer?.token) spendToken(options.buckets, 'token', viewer.token.id, request)
  if (endpoint.bucket)
    spendToken(options.buckets, endpoint.bucket, viewer?.id ?? networkOf(request.ip), request)
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
      answerPage<Item>({ items, next }: Page<Item>) {
        linkNextPage(request, reply, next)
        return items
      },
    })
  const { reading } = options
  const act = reading ? () => reading.during(endpoint, request, viewer, handle) : handle
  const answer = await options.once(endpoint, request, viewer?.id, () =>
    withinLimits(options.limiter, endpoint, { request, viewer, body }, act),
  )
  if (reply.sent || writesItself(endpoint.answer)) return reply
  if (endpoint.answer === null) return reply.code(204).send()
  // One person's answer must not reach another through a cache in between, nor stay in the browser's cache.
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
  // The scope decides, because no scope gives the rights of a role.
  if (viewer.token || rank[viewer.role] >= rank[may]) return viewer
  const couldBe = viewer.sleepingRole && rank[viewer.sleepingRole] >= rank[may]
  return refuse(couldBe ? 'account.secondFactorMissing' : 'account.forbidden')
}

/** A program may do what its owner has allowed; what the owner must do in person accepts no token at all. */
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

/** A call that is open to anyone needs no account, so it needs no verified one either. */
function requireVerified({ may, evenUnverified }: Endpoint, viewer: Viewer | null): void {
  if (may !== 'anyone' && !evenUnverified && !viewer?.emailVerified) refuse('account.unverified')
}

/** In the same way, a call that is open to anyone, such as playing a song, is open to a suspended member. */
const isOpenToSuspended = ({ may, evenSuspended }: Endpoint): boolean =>
  may === 'anyone' || evenSuspended === true

function refuseSuspended(until: Date, language: Language): never {
  const format = dateFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    // The same form in all languages: for noon in Korean, Node would write "PM".
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
