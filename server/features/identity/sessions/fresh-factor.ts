import type { FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import { freshSessionMinutes } from '#contract/limits.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { factorsOf } from './session-factors.ts'
import { tokenHashOf } from './sessions.ts'

/** Refuses a member with a second factor who has not shown it in this session a moment ago. */
export async function requireFreshFactor(
  m: Pick<Melodrome, 'database' | 'clock'>,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  if ((await factorsOf(m.database, userId)).every(factor => factor === 'recovery')) return
  const session = await m.database
    .selectFrom('sessions')
    .select('factor_at')
    .where('token_hash', '=', tokenHashOf(request))
    .executeTakeFirst()
  const ageMs = m.clock().getTime() - (session?.factor_at?.getTime() ?? 0)
  if (ageMs > freshSessionMinutes * minuteMs) refuse('account.signInAgain', { minutes: freshSessionMinutes })
}

/** Notes that a second factor was shown in this session; setting one up counts as showing it. */
export async function noteFactorShown(database: Executor, request: FastifyRequest, now: Date): Promise<void> {
  const own = tokenHashOf(request)
  if (!own) return
  const session = database.updateTable('sessions').where('token_hash', '=', own)
  await session.set({ factor_at: now }).execute()
}

/** After a person's last factor was removed: none of their sessions counts as having shown one any more. */
export async function forgetFactorShown(database: Executor, userId: string): Promise<void> {
  const sessions = database.updateTable('sessions').where('user_id', '=', toUuid(userId))
  await sessions.set({ factor_at: null }).execute()
}
