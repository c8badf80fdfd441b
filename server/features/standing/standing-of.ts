import { newcomerHours } from '#contract/limits.ts'
import type { Standing } from '#contract/standing.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { refuse } from '../../http/refusal.ts'
import { runningSuspension } from '../sanctions/rule.ts'

export async function standingOf(database: Executor, personId: string, now: Date): Promise<Standing> {
  const person = await database
    .selectFrom('users')
    .select(['created_at', 'role'])
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  if (!person) refuse('account.unauthorized')
  const suspension = await runningSuspension(database, personId, now)
  const grownAt = new Date(person.created_at.getTime() + newcomerHours * 3_600_000)
  return {
    suspension: suspension
      ? {
          kind: 'suspension',
          until: suspension.until.toISOString(),
          beganAt: suspension.began_at.toISOString(),
          caseId: suspension.case_id,
        }
      : null,
    newUntil: person.role === 'member' && grownAt > now ? grownAt.toISOString() : null,
  }
}
