import { sql } from 'kysely'
import type { Statement } from '#contract/moderation/decisions.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { logAct } from '../reports/report-log.ts'
import { type Asker, canAppeal, decidedCase, partOf, statementFor } from './statement.ts'

/**
 * Appeals against a decision, once; then the case waits for a second decision, by another moderator if there is one.
 */
export async function appeal(
  m: Melodrome,
  asker: Asker,
  caseId: string,
  explanation: string,
): Promise<Statement> {
  const at = m.clock()
  await transact(m.database, async transaction => {
    // A moderator who decides about the case locks its row.
    await sql`select from moderation_cases where id = ${toUuid(caseId)} for update`.execute(transaction)
    const found = await decidedCase(transaction, caseId)
    const part = await partOf(m, asker, found)
    // By the mail's link, people object in a browser in which no one or someone else is signed in.
    const appellantId = part.role === 'concerned' ? found.person_id : part.reporterId
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('appeals')
      .values({
        id: toUuid(newId(at.getTime())),
        case_id: toUuid(caseId),
        role: part.role,
        report_id: part.role === 'reporter' ? toUuid(part.reportId) : null,
        appellant_id: appellantId && toUuid(appellantId),
        explanation,
        created_at: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) refuse('decision.appealed')
    if (!canAppeal(found, part, at)) refuse('decision.final')
    await sql`
      update moderation_cases set appealed_at = coalesce(appealed_at, ${at}), claimed_by = null, claimed_until = null
      where id = ${toUuid(caseId)}`.execute(transaction)
    await logAct(transaction, {
      caseId,
      actorId: appellantId,
      act: 'appealed',
      details: { role: part.role },
      at,
    })
  })
  return statementFor(m, asker, caseId)
}
