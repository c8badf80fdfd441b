import { sql } from 'kysely'
import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Place, Reportable } from '../../../define-room.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** How this kind of content is moderated, from its room (`reportable` in its `room.ts`). */
export function reportableOf({ rooms }: Melodrome, kind: ReportSubjectKind): Reportable {
  for (const { reportable } of rooms) if (reportable?.[kind]) return reportable[kind]
  throw new Error(`no room says how a ${kind} is moved`)
}

/** Undoes the effect of a decision on its content; what has been erased since does not come back. */
export async function putBack(
  m: Melodrome,
  transaction: Transaction,
  place: Place,
  decided: { caseId: string; content: string; labels: readonly string[]; isErased: boolean },
): Promise<void> {
  const { release, restore, unlabel } = reportableOf(m, place.kind)
  const { caseId, content, labels, isErased } = decided
  const wasWithheld = content === 'hide' || content === 'remove'
  // Words that the decision left may have been deleted by their writer.
  if (restore && wasWithheld && !isErased) {
    const words = await reportedWords(transaction, caseId)
    if (words) await restore(m, transaction, place, words)
  }
  if (wasWithheld) await release?.(m, transaction, place)
  if (content === 'label') await unlabel?.(transaction, place, labels)
}

/** The text at the time of the first report. */
async function reportedWords(transaction: Transaction, caseId: string): Promise<string | null> {
  const { rows } = await sql<{ content: string | null }>`
    select snapshot ->> 'content' as content from reports where case_id = ${toUuid(caseId)}
    order by id limit 1`.execute(transaction)
  return rows[0]?.content ?? null
}
