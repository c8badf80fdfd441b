import type { FastifyRequest } from 'fastify'
import type { Executor } from '../../../database/connect.ts'
import type { Door, Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { factorsOf } from './session-factors.ts'
import { sessionOf } from './sessions.ts'

/** Who needs a second factor: no one, or moderators and administrators. */
export type FactorRule = 'off' | 'staff'

/** The session at the door: the one place that says who is asking, and as what. */
export function createDoor(database: Executor, clock: () => Date, rule: FactorRule): Door {
  return {
    async viewerOf(request: FastifyRequest): Promise<Viewer | null> {
      const session = await sessionOf(database, request, clock())
      return session && !session.awaitsFactor && !session.isBanned ? asViewer(session, rule) : null
    },
    async bannedViewerOf(request: FastifyRequest): Promise<Viewer | null> {
      const session = await sessionOf(database, request, clock())
      return session && !session.awaitsFactor ? asViewer(session, rule) : null
    },
    async halfwayViewerOf(request: FastifyRequest): Promise<Viewer | null> {
      const session = await sessionOf(database, request, clock())
      return session && (session.awaitsFactor || !session.isBanned) ? asViewer(session, rule) : null
    },
    async turnAway(request: FastifyRequest): Promise<never> {
      const session = await sessionOf(database, request, clock())
      if (session && !session.awaitsFactor && session.isBanned) refuse('account.banned')
      if (!session?.awaitsFactor) refuse('account.unauthorized')
      const factors = await factorsOf(database, session.userId)
      refuse('account.secondFactorNeeded', { factors: factors.join(' ') })
    },
  }
}

type Session = NonNullable<Awaited<ReturnType<typeof sessionOf>>>

/** A role that needs a factor has no effect until one was shown: until then its owner is an ordinary member. */
function asViewer(session: Session, rule: FactorRule): Viewer {
  const { userId, role: given, emailVerifiedAt, factorAt, mustAcceptTerms, suspendedUntil } = session
  const role = given as Viewer['role']
  const isAwake = role === 'member' || rule === 'off' || factorAt !== null
  const person = {
    id: userId,
    emailVerified: emailVerifiedAt !== null,
    ...(mustAcceptTerms && { mustAcceptTerms }),
    ...(suspendedUntil && { suspendedUntil }),
  }
  return isAwake ? { ...person, role } : { ...person, role: 'member', sleepingRole: role }
}
