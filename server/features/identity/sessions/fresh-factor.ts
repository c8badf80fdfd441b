import type { FastifyRequest } from 'fastify'
import { freshSessionMinutes } from '#contract/limits.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { factorsOf } from './session-factors.ts'
import { sessionOf } from './sessions.ts'

/** Refuses a member with a second factor who has not shown it in this session a moment ago. */
export async function requireFreshFactor(
  m: Pick<Melodrome, 'database' | 'clock'>,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  if ((await factorsOf(m.database, userId)).every(factor => factor === 'recovery')) return
  const session = await sessionOf(m.database, request, m.clock())
  const ageMs = m.clock().getTime() - (session?.factorAt?.getTime() ?? 0)
  if (ageMs > freshSessionMinutes * 60_000) refuse('account.signInAgain', { minutes: freshSessionMinutes })
}
