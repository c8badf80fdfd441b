import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { appealDays, removedDays } from '#contract/limits.ts'
import type { NewDecision } from '#contract/moderation/cases.ts'
import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Place, Reportable } from '../../../define-room.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse, refuseFields, type WrongField } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { imposeSanction } from '../account-status/impose-sanction.ts'
import { logAct } from '../reports/report-log.ts'
import { foundSubject } from '../reports/report-subjects.ts'
import { caseById } from './cases-sql.ts'
import { isPartOf, refuseUnclaimed } from './claim.ts'
import { release, reportableOf } from './move-content.ts'
import { type OtherDecisions, otherDecisions } from './other-decisions.ts'
import { tellOfDecision } from './tell-of-decisions.ts'

/**
 * Decides a case in one transaction: the content is hidden, removed or left, its person is told why and may be
 * sanctioned, and reporters hear the result. The case is closed last, because content is locked before its case
 * everywhere; if the moderator has lost the claim meanwhile, everything is undone.
 */
export async function decide(
  m: Melodrome,
  viewer: Viewer,
  { caseId, address }: { caseId: string; address: string },
  asked: NewDecision,
): Promise<void> {
  const at = m.clock()
  const found = (await caseById(m.database, caseId)) ?? refuse('case.notFound')
  const kind = found.subject_kind as ReportSubjectKind
  refuseImpossible(reportableOf(m, kind), asked, at)
  const place = { kind, id: found.subject_id, withinId: found.within_id }
  await transact(m.database, async transaction => {
    const personId = found.person_id
    const others = await otherDecisions(transaction, place, caseId)
    const sanctionId =
      asked.person && personId
        ? await imposeSanction(m, transaction, {
            personId,
            kind: asked.person,
            until: asked.suspendedUntil ? new Date(asked.suspendedUntil) : null,
            reason: asked.rule,
            caseId,
            by: viewer.id,
            at,
          })
        : null
    // A ban marks all songs of a person in their order, so it comes before one of them is marked (`markChanged`).
    const isReleased = await moveContent(m, transaction, place, asked, others)
    await closeCase(transaction, viewer, caseId, at)
    await insertDecision(transaction, { viewer, caseId, asked, sanctionId, at })
    await logAct(transaction, {
      caseId,
      actorId: viewer.id,
      act: 'decided',
      details: { content: asked.content, person: asked.person, rule: asked.rule },
      at,
    })
    const wasHeld = isReleased && found.source === 'filter'
    await tellOfDecision(m, transaction, {
      caseId,
      kind,
      name: found.name,
      personId,
      asked,
      wasHeld,
      address,
    })
  })
}

function refuseImpossible({ outcomes }: Reportable, asked: NewDecision, now: Date): void {
  const wrong: Record<string, WrongField> = {}
  if (!outcomes.includes(asked.content)) wrong.content = { code: 'option' }
  if ((asked.content === 'label') !== asked.labels.length > 0) wrong.labels = { code: 'required' }
  if (asked.person === 'suspension') {
    if (!asked.suspendedUntil) wrong.suspendedUntil = { code: 'moment' }
    else if (new Date(asked.suspendedUntil) <= now) wrong.suspendedUntil = { code: 'pastMoment' }
  } else if (asked.suspendedUntil) wrong.suspendedUntil = { code: 'moment' }
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}

/**
 * Answers whether it may be seen again, if it was held for review. What another decision has withheld stays so, and what
 * it has removed is not merely hidden.
 */
async function moveContent(
  m: Melodrome,
  transaction: Transaction,
  place: Place,
  { content, labels, version }: NewDecision,
  { withheldAs }: OtherDecisions,
): Promise<boolean> {
  const { kind, id, withinId } = place
  const isThere = await foundSubject(transaction, { kind, id, within: withinId ?? undefined })
  if (!isThere) {
    if (content !== 'dismiss') refuse('case.gone')
    return false
  }
  const { withhold, label } = reportableOf(m, kind)
  if (content === 'hide') await withhold?.(m, transaction, place, withheldAs ?? 'hidden')
  if (content === 'remove') await withhold?.(m, transaction, place, 'removed')
  // Content that was held for review is released by leaving it as it is.
  const isLeft = (content === 'dismiss' || content === 'label') && withheldAs === null
  const isReleased = isLeft && (await release(m, transaction, place, version))
  if (content === 'label') await label?.(transaction, place, labels)
  return isReleased
}

async function closeCase(transaction: Transaction, viewer: Viewer, caseId: string, at: Date): Promise<void> {
  const { rows } = await sql`
    update moderation_cases cases set decided_at = ${at}, claimed_by = null, claimed_until = null
    where id = ${toUuid(caseId)} and decided_at is null and claimed_by = ${toUuid(viewer.id)}
      and claimed_until > ${at} and not ${isPartOf(viewer, at)}
    returning id`.execute(transaction)
  if (rows.length === 0) await refuseUnclaimed(transaction, viewer, caseId, at)
}

async function insertDecision(
  transaction: Transaction,
  made: { viewer: Viewer; caseId: string; asked: NewDecision; sanctionId: string | null; at: Date },
): Promise<void> {
  const { viewer, caseId, asked, sanctionId, at } = made
  const later = (days: number): Date => new Date(at.getTime() + days * dayMs)
  await transaction
    .insertInto('moderation_decisions')
    .values({
      case_id: toUuid(caseId),
      decided_by: toUuid(viewer.id),
      content_outcome: asked.content,
      labels: asked.labels,
      person_outcome: asked.person,
      suspended_until: asked.suspendedUntil && new Date(asked.suspendedUntil),
      sanction_id: sanctionId && toUuid(sanctionId),
      ground: asked.ground,
      rule: asked.rule,
      statement: asked.statement,
      decided_at: at,
      appeal_until: later(appealDays),
      erase_at: asked.content === 'remove' ? later(removedDays) : null,
    })
    .execute()
}
