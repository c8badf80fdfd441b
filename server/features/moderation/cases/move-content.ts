import { sql } from 'kysely'
import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Place, Reportable } from '../../../define-room.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { foundSubject } from '../reports/report-subjects.ts'
import type { OtherDecisions } from './other-decisions.ts'
import { versionOf } from './snapshot.ts'

/** How this kind of content is moderated, from its room (`reportable` in its `room.ts`). */
export function reportableOf({ rooms }: Melodrome, kind: ReportSubjectKind): Reportable {
  for (const { reportable } of rooms) if (reportable?.[kind]) return reportable[kind]
  throw new Error(`no room says how a ${kind} is moved`)
}

/**
 * Shows content again, unless it has changed since the moderator read that `version`: its writer may change it while it is
 * withheld. It is compared after the move, which has locked it. Answers false for what is never withheld.
 */
export async function release(
  m: Melodrome,
  transaction: Transaction,
  place: Place,
  version: string | null | undefined,
): Promise<boolean> {
  const { kind, id, withinId } = place
  const { release: show } = reportableOf(m, kind)
  if (!show) return false
  await show(m, transaction, place)
  const now = version && (await foundSubject(transaction, { kind, id, within: withinId ?? undefined }))
  if (now && versionOf(now.snapshot) !== version) refuse('case.changed')
  return true
}

/**
 * Undoes the effect of a decision on its content, unless another decision wants the same; what has been erased since
 * does not come back.
 */
export async function putBack(
  m: Melodrome,
  transaction: Transaction,
  place: Place,
  decided: {
    caseId: string
    content: string
    labels: readonly string[]
    isErased: boolean
    version: string | null | undefined
  },
  others: OtherDecisions,
): Promise<void> {
  const { withhold, restore, unlabel } = reportableOf(m, place.kind)
  const { caseId, content, labels, isErased, version } = decided
  const wasWithheld = content === 'hide' || content === 'remove'
  if (wasWithheld && others.withheldAs) await withhold?.(m, transaction, place, others.withheldAs)
  else if (wasWithheld && !isErased) {
    // Words that the decision left may have been deleted by their writer.
    const words = restore && (await reportedWords(transaction, caseId))
    if (words) await restore(m, transaction, place, words)
    await release(m, transaction, place, version)
  }
  if (content === 'label') {
    const own = labels.filter(label => !others.labels.includes(label))
    await unlabel?.(transaction, place, own)
  }
}

/** The text at the time of the first report. */
async function reportedWords(transaction: Transaction, caseId: string): Promise<string | null> {
  const { rows } = await sql<{ content: string | null }>`
    select snapshot ->> 'content' as content from reports where case_id = ${toUuid(caseId)}
    order by id limit 1`.execute(transaction)
  return rows[0]?.content ?? null
}
