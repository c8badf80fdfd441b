import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { emailKey } from '#contract/identity/email.ts'
import { type Counted, type RateLimit, rateLimits } from '#contract/rate-limits.ts'
import { hasPaid } from '../ask-inside.ts'
import { languageOf } from '../input/language.ts'
import type { Viewer } from '../mount.ts'
import { Refusal, refuseTooMany } from '../refusal.ts'
import { isOwnMachine, networkOf } from './network.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { BucketName, TokenBuckets } from './token-buckets.ts'

/** Who tries, and the checked body. */
interface Tried {
  request: FastifyRequest
  viewer: Viewer | null
  body: unknown
}

/**
 * Runs `act` if the endpoint's limits allow it, and refuses with 429 otherwise. A try that may still fail counts from
 * its beginning, so that many at once can't all start before the first has failed.
 */
export async function withinLimits<T>(
  limiter: RateLimiter,
  { limits = [] }: Endpoint,
  tried: Tried,
  act: () => Promise<T>,
): Promise<T> {
  if (limits.length === 0) return act()
  const tries = limits.map(limit => ({ limit, of: whoseTry(rateLimits[limit], tried) }))
  refuseIfWaiting(await limiter.spend(tries), tried.request)
  const harmless = tries.filter(({ limit }) => rateLimits[limit].counts === 'failures')
  try {
    const answer = await act()
    if (harmless.length > 0) await limiter.giveBack(harmless)
    return answer
  } catch (error) {
    if (harmless.length > 0 && wasRight(error)) await limiter.giveBack(harmless)
    throw error
  }
}

/** Refusals of people who have proven who they are: what they lack does not make the password a wrong guess. */
const afterProof = ['account.secondFactorNeeded', 'account.banned', 'account.beingDeleted']

function wasRight(error: unknown): boolean {
  return error instanceof Refusal && afterProof.includes(error.code)
}

/**
 * Refuses a caller whose bucket is empty; nothing is counted then. A call that the server makes to itself takes no
 * token if the outside request has already paid from that bucket.
 */
export function spendToken(
  buckets: TokenBuckets,
  name: BucketName,
  of: string,
  request: FastifyRequest,
): void {
  if (!hasPaid(request, name)) refuseIfWaiting(buckets.take(name, of), request)
}

function refuseIfWaiting(seconds: number, request: FastifyRequest): void {
  if (seconds > 0) refuseTooMany(seconds, languageOf(request))
}

/**
 * Before everything but files: refuses a network that sends requests without pause. A CDN is exempt, because it asks
 * for many listeners.
 */
export function limitNetworks(app: FastifyInstance, buckets: TokenBuckets): void {
  app.addHook('onRequest', async request => {
    const isFile = request.url.startsWith('/assets/') || request.routeOptions.config.isFetchedForMany
    if (isFile || isOwnMachine(request.ip)) return
    spendToken(buckets, 'network', networkOf(request.ip), request)
  })
}

function whoseTry({ by }: RateLimit, tried: Tried): string {
  return by.map(counted => named[counted](tried)).join(' ')
}

const named: Record<Counted, (tried: Tried) => string> = {
  network: ({ request }) => networkOf(request.ip),
  viewer: ({ viewer, request }) => viewer?.id ?? networkOf(request.ip),
  email: ({ body }) => emailKey((body as { email: string }).email),
}
