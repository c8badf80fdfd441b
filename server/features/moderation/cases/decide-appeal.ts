import { sql } from 'kysely'
import type { ReportReason, ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Place } from '../../../define-room.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { liftSanction } from '../account-status/lift-sanction.ts'
import { subjectColumns } from '../decisions/decision.ts'
import { insertReport, joinCase, subtractReport } from '../reports/open-case.ts'
import { logAct } from '../reports/report-log.ts'
import { foundSubject } from '../reports/report-subjects.ts'
import { isPartOf, refuseUnclaimed } from './claim.ts'
import { putBack } from './move-content.ts'
import { otherDecisions } from './other-decisions.ts'
import { tellOfAppeal } from './tell-of-decisions.ts'

interface Judgement {
  outcome: 'uphold' | 'reverse'
  answer: string
  version?: string | null | undefined
}

/**
 * Decides an appeal; another moderator than the first does it, if there is one. If the decision is reversed, withheld
 * content comes back and a sanction ends; a reporter whose report had no effect gets a new case. Answers the case.
 */
export async function decideAppeal(
  m: Melodrome,
  viewer: Viewer,
  { appealId, address }: { appealId: string; address: string },
  { outcome, answer, version }: Judgement,
): Promise<string> {
  const at = m.clock()
  const known = await appealById(m.database, appealId)
  const place = {
    kind: known.subject_kind as ReportSubjectKind,
    id: known.subject_id,
    withinId: known.within_id,
  }
  await transact(m.database, async transaction => {
    if (outcome === 'reverse') {
      if (known.role === 'concerned') await takeBack(m, transaction, viewer, known, { place, version })
      else await openAgain(transaction, known, place, at)
    }
    await closeAppeal(transaction, viewer, { appealId, caseId: known.case_id, outcome, answer, at })
    await logAct(transaction, {
      caseId: known.case_id,
      actorId: viewer.id,
      act: outcome === 'uphold' ? 'upheld' : 'reversed',
      at,
    })
    const { case_id: caseId, name, appellant_id: appellantId, report_id: reportId } = known
    await tellOfAppeal(
      m,
      transaction,
      { caseId, kind: place.kind, name, address },
      { appellantId, reportId, outcome },
    )
  })
  return known.case_id
}

type Known = Awaited<ReturnType<typeof appealById>>

async function appealById(database: Executor, id: string) {
  const found = await database
    .selectFrom('appeals')
    .innerJoin('moderation_cases as cases', 'cases.id', 'appeals.case_id')
    .innerJoin('moderation_decisions as made', 'made.case_id', 'cases.id')
    .select([
      'appeals.case_id',
      'appeals.role',
      'appeals.report_id',
      'appeals.appellant_id',
      ...subjectColumns,
      'made.content_outcome',
      'made.labels',
      'made.sanction_id',
      'made.erased_at',
    ])
    .where('appeals.id', '=', toUuid(id))
    .executeTakeFirst()
  return found ?? refuse('case.notFound')
}

async function takeBack(
  m: Melodrome,
  transaction: Transaction,
  viewer: Viewer,
  known: Known,
  { place, version }: { place: Place; version: string | null | undefined },
): Promise<void> {
  const { case_id: caseId, content_outcome: content, labels, sanction_id: sanctionId } = known
  const isErased = known.erased_at !== null
  // In the order of `decide`: decisions about one thing take turns from here, and a sanction moves all songs of a person.
  const others = await otherDecisions(transaction, place, caseId)
  if (sanctionId) await liftSanction(m, transaction, { sanctionId, by: viewer.id, at: m.clock() })
  await putBack(m, transaction, place, { caseId, content, labels, isErased, version }, others)
}

/**
 * It was wrong that nothing was done, so a new case decides what to do about the thing as it is now. The reporter who
 * objected has reported it there too. Nothing can be done about a thing that is gone.
 */
async function openAgain(transaction: Transaction, known: Known, place: Place, at: Date): Promise<void> {
  const subject = { kind: place.kind, id: place.id, within: place.withinId ?? undefined }
  const found = await foundSubject(transaction, subject)
  if (!found) return
  const report = await reportById(transaction, known.report_id!)
  const reason = report.reason as ReportReason
  const caseId = await joinCase(transaction, { subject, found, source: 'report', reason, at })
  const isFirst = await insertReport(transaction, {
    caseId,
    reason,
    explanation: report.explanation,
    inGoodFaith: report.in_good_faith,
    snapshot: found.snapshot,
    at,
    reporterId: report.reporter_id ?? undefined,
    network: report.reporter_network ?? undefined,
    email: report.email ?? undefined,
    language: report.language ?? undefined,
  })
  // A reporter who has reported it anew is counted already.
  if (!isFirst) await subtractReport(transaction, caseId)
}

function reportById(transaction: Transaction, id: string) {
  return transaction
    .selectFrom('reports')
    .select([
      'reporter_id',
      'reporter_network',
      'email',
      'language',
      'reason',
      'explanation',
      'in_good_faith',
    ])
    .where('id', '=', toUuid(id))
    .executeTakeFirstOrThrow()
}

async function closeAppeal(
  transaction: Transaction,
  viewer: Viewer,
  closed: Judgement & { appealId: string; caseId: string; at: Date },
): Promise<void> {
  const { appealId, caseId, outcome, answer, at } = closed
  const { rows } = await sql`
    update moderation_cases cases set claimed_until = ${at}
    where id = ${toUuid(caseId)} and appealed_at is not null and claimed_by = ${toUuid(viewer.id)}
      and claimed_until > ${at} and not ${isPartOf(viewer, at)} and not exists (
        select from appeals where appeals.id = ${toUuid(appealId)} and appellant_id = ${toUuid(viewer.id)}
      )
    returning id`.execute(transaction)
  if (rows.length === 0) await refuseUnclaimed(transaction, viewer, caseId, at)
  const { numUpdatedRows } = await transaction
    .updateTable('appeals')
    .set({ outcome, answer, decided_by: toUuid(viewer.id), decided_at: at })
    .where('id', '=', toUuid(appealId))
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('case.decided')
  if (outcome === 'reverse')
    await sql`
      update moderation_decisions set reversed_at = ${at}, erase_at = null where case_id = ${toUuid(caseId)}`.execute(
      transaction,
    )
  // Other appeals against the same decision still wait.
  await sql`
    update moderation_cases set claimed_by = null, claimed_until = null, appealed_at = (
      select min(created_at) from appeals where case_id = ${toUuid(caseId)} and decided_at is null
    ) where id = ${toUuid(caseId)}`.execute(transaction)
}
