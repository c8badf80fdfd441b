import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { OpenIdProblem } from '#contract/identity/openid.ts'
import { openIdMinutes } from '#contract/limits.ts'
import { transact } from '../../../database/transact.ts'
import type { MountOptions } from '../../../http/mount.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { isAddressTaken } from '../accounts/accounts-sql.ts'
import { isOwnDomain } from '../accounts/email.ts'
import { hashOfSecret } from '../sessions/hash-of-secret.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { startSession } from '../sessions/sessions.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { callbackPath } from './begin-journey.ts'
import { browserHash } from './browser.ts'
import { type Arrival, endJourney } from './end-journey.ts'
import { enterByIdentity, insertIdentity, ownerOfIdentity, putNewcomer, takeJourney } from './openid-sql.ts'
import type { Provider } from './provider.ts'

/** The address to which the provider sends people back. Whatever the result, they land on a page that tells it. */
export function serveCallback(
  app: FastifyInstance,
  m: Melodrome,
  provider: Provider,
  { door }: Pick<MountOptions, 'door'>,
): void {
  app.get(callbackPath, async (request, reply) => {
    const address = await arrive(request, reply)
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  })

  async function arrive(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { state } = request.query as { state?: unknown }
    const browser = browserHash(request)
    if (typeof state !== 'string' || !browser) return expired(request)
    const journey = await takeJourney(m.database, hashOfSecret(state), browser, m.clock())
    if (!journey) return expired(request)
    const arrival = await endJourney(m, provider, request, { ...journey, state })
    if (journey.userId === null) {
      if (typeof arrival === 'string') return authPage(arrival)
      return await enter(request, reply, arrival, { browser, returnTo: journey.returnTo })
    }
    if (typeof arrival === 'string') return linkPage(journey.returnTo, arrival)
    const viewer = await door.viewerOf(request)
    if (viewer?.id !== journey.userId) return expired(request)
    try {
      return linkPage(journey.returnTo, await link(request, journey.userId, arrival))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'account.unauthorized') return authPage('expired')
      throw error
    }
  }

  /** The page for signing in sends members away, so they are told in their settings, where links are made. */
  async function expired(request: FastifyRequest): Promise<string> {
    return (await door.viewerOf(request)) ? linkPage('/settings#sign-ins', 'expired') : authPage('expired')
  }

  /**
   * The provider's own id for the person decides. An e-mail address never does: the same address may belong to
   * different people there and here.
   */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    arrival: Arrival,
    { browser, returnTo }: { browser: Buffer; returnTo: string },
  ): Promise<string> {
    const now = m.clock()
    const userId = await enterByIdentity(m.database, arrival, now)
    if (userId) {
      return await letIn(request, reply, userId, returnTo)
    }
    if (arrival.email && (await isAddressTaken(m.database, arrival.email))) return authPage('emailTaken')
    const isOurs = arrival.email !== null && isOwnDomain(arrival.email)
    await putNewcomer(m.database, {
      ...arrival,
      ...(isOurs && { email: null, emailIsVerified: false }),
      browserHash: browser,
      returnTo,
      expiresAt: new Date(now.getTime() + openIdMinutes * minuteMs),
    })
    return '/auth?mode=newcomer'
  }

  /** The second factor is asked for on the usual page, which also shows a ban and that an account is being deleted. */
  async function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    returnTo: string,
  ): Promise<string> {
    try {
      await startSession(m, { request, reply, userId, way: 'service' })
      return returnTo
    } catch (error) {
      if (error instanceof Refusal && error.code === 'account.secondFactorNeeded') return '/auth?mode=second'
      if (error instanceof Refusal && error.code === 'account.banned') return '/auth?mode=banned'
      if (error instanceof Refusal && error.code === 'account.beingDeleted') return authPage('beingDeleted')
      throw error
    }
  }

  async function link(
    request: FastifyRequest,
    userId: string,
    arrival: Arrival,
  ): Promise<OpenIdProblem | 'done'> {
    const now = m.clock()
    const isLinked = await transact(m.database, async transaction => {
      await lockSignedIn(transaction, userId, request)
      const isNew = await insertIdentity(transaction, userId, arrival, now)
      const from = originOf(m, request)
      if (isNew) await noteSignIn(transaction, { kind: 'linkAdded', account: userId, from }, now)
      return isNew
    })
    if (isLinked) return 'done'
    const owner = await ownerOfIdentity(m.database, arrival)
    if (owner === userId) return 'done'
    return owner ? 'linkedElsewhere' : 'otherLinked'
  }
}

function authPage(problem: OpenIdProblem): string {
  return `/auth?mode=login&problem=${problem}`
}

function linkPage(returnTo: string, outcome: OpenIdProblem | 'done'): string {
  const page = new URL(returnTo, 'http://localhost')
  page.searchParams.set('linked', outcome)
  return `${page.pathname}${page.search}${page.hash}`
}
