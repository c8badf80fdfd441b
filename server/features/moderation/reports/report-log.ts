import type { CaseAct } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'

interface Entry {
  caseId: string
  /** `null`: no person did it, it happened automatically. */
  actorId: string | null
  act: CaseAct
  details?: Record<string, unknown>
  at: Date
}

/** Logs an act in its own transaction. Rows are only added, never changed. */
export async function logAct(transaction: Transaction, entry: Entry): Promise<void> {
  const { caseId, actorId, act, details = {}, at } = entry
  await transaction
    .insertInto('moderation_log')
    .values({
      id: toUuid(newId(at.getTime())),
      case_id: toUuid(caseId),
      actor_id: actorId && toUuid(actorId),
      act,
      details: JSON.stringify(details),
      at,
    })
    .execute()
}
