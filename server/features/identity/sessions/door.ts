import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import { walPosition } from '../../../database/replicas/wal-position.ts'
import type { Door, Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { tokenOwnerOf } from './bearer.ts'
import { factorsOf } from './session-factors.ts'
import { sessionOf } from './sessions.ts'
import { readSessionsTogether, type Session } from './sessions-together.ts'

/** Who needs a second factor: no one, or moderators and administrators. */
export type FactorRule = 'off' | 'staff'

/** Reads the session or the API token of a request: the one place that decides who is asking, and in which role. */
export function createDoor(database: Database, clock: () => Date, rule: FactorRule): Door {
  const sessions = readSessionsTogether(database, clock)
  /** For `turnAway`, so that it doesn't read again. */
  const seen = new WeakMap<FastifyRequest, Asker | undefined>()
  // If there is a token, cookies are ignored: a page of another site could send both.
  const askerOf = async (request: FastifyRequest) => {
    const asker =
      (await tokenOwnerOf(database, request, clock())) ??
      (await sessionOf(sessions, { database, request, now: clock() }))
    seen.set(request, asker)
    return asker
  }
  return {
    async viewerOf(request: FastifyRequest): Promise<Viewer | null> {
      const asker = await askerOf(request)
      return asker && !isHalfway(asker) && !asker.isBanned ? asViewer(asker, rule, clock()) : null
    },
    async bannedViewerOf(request: FastifyRequest): Promise<Viewer | null> {
      const asker = await askerOf(request)
      return asker && !isHalfway(asker) ? asViewer(asker, rule, clock()) : null
    },
    async halfwayViewerOf(request: FastifyRequest): Promise<Viewer | null> {
      const asker = await askerOf(request)
      return asker && (isHalfway(asker) || !asker.isBanned) ? asViewer(asker, rule, clock()) : null
    },
    async turnAway(request: FastifyRequest): Promise<never> {
      const asker = seen.get(request)
      if (!asker || !isHalfway(asker)) refuse(asker?.isBanned ? 'account.banned' : 'account.unauthorized')
      const factors = await factorsOf(database, asker.userId)
      refuse('account.secondFactorNeeded', { factors: factors.join(' ') })
    },
  }
}

type TokenOwner = NonNullable<Awaited<ReturnType<typeof tokenOwnerOf>>>
type Asker = Session | TokenOwner

const isHalfway = (asker: Asker): boolean => 'awaitsFactor' in asker && asker.awaitsFactor

function asViewer(asker: Asker, rule: FactorRule, now: Date): Viewer {
  const { userId, emailVerifiedAt, mustAcceptTerms, suspendedUntil } = asker
  return {
    id: userId,
    emailVerified: emailVerifiedAt !== null,
    wroteAt: wroteAt(asker, now),
    ...(mustAcceptTerms && { mustAcceptTerms }),
    ...(suspendedUntil && { suspendedUntil }),
    ...('tokenId' in asker
      ? // A program is an ordinary member, whatever role its owner has.
        { role: 'member', token: { id: asker.tokenId, scopes: asker.scopes } }
      : { ...roleOf(asker, rule), sessionId: asker.sessionId }),
  }
}

/**
 * After this time, every replica that is read from has the writes of the sign-in, and earlier ones of other sessions.
 */
const youngMs = 60_000

function wroteAt({ wroteAt: text, createdAt }: Asker, now: Date): bigint | undefined {
  if (text !== null) return walPosition(text)
  return now.getTime() - createdAt.getTime() < youngMs ? undefined : 0n
}

/** A role that needs a factor has no effect until a factor was shown: until then its owner is an ordinary member. */
function roleOf({ role: given, factorAt }: Session, rule: FactorRule): Pick<Viewer, 'role' | 'sleepingRole'> {
  const role = given as Viewer['role']
  const isAwake = role === 'member' || rule === 'off' || factorAt !== null
  return isAwake ? { role } : { role: 'member', sleepingRole: role }
}
