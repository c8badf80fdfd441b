import { sql } from 'kysely'
import type { CaseSource, ReportReason } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { logAct } from './report-log.ts'
import { type FoundSubject, foundSubject, type Subject } from './report-subjects.ts'

interface Finding {
  subject: Subject
  source: Exclude<CaseSource, 'report' | 'moderator'>
  reason: ReportReason
  /** More that moderators have to know, in addition to the thing itself. */
  besides?: Record<string, string>
  at: Date
}

/**
 * Opens a case without a report: for something that a filter has found, something that a new account may not show at
 * once, or a song that sounds like an earlier one. Call it in the transaction that writes the thing. Answers the case,
 * or the one that was open already. What filters find in one thing is one report until the case is decided, because
 * a writer could add reports without end; the case shows the thing as it is now.
 */
export async function openCaseFor(
  transaction: Transaction,
  { subject, source, reason, besides, at }: Finding,
): Promise<string> {
  const found = await foundSubject(transaction, subject)
  if (!found) throw new Error(`no ${subject.kind} to open a case for`)
  const caseId = await joinCase(transaction, { subject, found, source, reason, at })
  if (source === 'filter' && (await isFoundAlready(transaction, caseId)))
    await subtractReport(transaction, caseId)
  else await insertReport(transaction, { caseId, reason, snapshot: { ...found.snapshot, ...besides }, at })
  return caseId
}

/** Whether a case has a report that nobody made. Its row is locked by `joinCase`, so two can't both add the first. */
async function isFoundAlready(transaction: Transaction, caseId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', toUuid(caseId))
    .where('reporter_id', 'is', null)
    .where('reporter_network', 'is', null)
    .where('is_initiative', '=', false)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return found !== undefined
}

/** For a report that `joinCase` has counted, but that is in the case already. */
export async function subtractReport(transaction: Transaction, caseId: string): Promise<void> {
  await sql`update moderation_cases set report_count = report_count - 1 where id = ${toUuid(caseId)}`.execute(
    transaction,
  )
}

interface Joining {
  subject: Subject
  found: FoundSubject
  source: CaseSource
  reason: ReportReason
  at: Date
}

/**
 * The open case about something; it is opened if there is none. If two try at once, the unique key lets only one open
 * it.
 */
export async function joinCase(
  transaction: Transaction,
  { subject, found, source, reason, at }: Joining,
): Promise<string> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into moderation_cases as known
      (id, subject_kind, subject_id, within_id, person_id, name, name_key, source, reasons, report_count, opened_at)
    values (${toUuid(newId(at.getTime()))}, ${subject.kind}, ${toUuid(subject.id)},
      ${found.withinId && toUuid(found.withinId)}, ${found.personId && toUuid(found.personId)}, ${found.name},
      ${found.name.normalize('NFKC').toLowerCase()}, ${source}, array[${reason}], 1, ${at})
    on conflict (subject_kind, subject_id) where decided_at is null do update set
      report_count = known.report_count + 1,
      reasons = case when ${reason} = any(known.reasons) then known.reasons else known.reasons || ${reason}::text end
    returning id, xmax = 0 as "isNew"`.execute(transaction)
  const { id, isNew } = rows[0]!
  if (isNew) await logAct(transaction, { caseId: id, actorId: null, act: 'opened', details: { source }, at })
  return id
}

/**
 * The case that a moderator opens without a report; a case that is open already is not changed. Answers the case, and
 * whether it is new.
 */
export async function beginCase(
  transaction: Transaction,
  { subject, found, reason, at, by }: Omit<Joining, 'source'> & { by: string },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into moderation_cases as known
      (id, subject_kind, subject_id, within_id, person_id, name, name_key, source, reasons, report_count, opened_at)
    values (${toUuid(newId(at.getTime()))}, ${subject.kind}, ${toUuid(subject.id)},
      ${found.withinId && toUuid(found.withinId)}, ${found.personId && toUuid(found.personId)}, ${found.name},
      ${found.name.normalize('NFKC').toLowerCase()}, 'moderator', array[${reason}], 0, ${at})
    on conflict (subject_kind, subject_id) where decided_at is null do update set report_count = known.report_count
    returning id, xmax = 0 as "isNew"`.execute(transaction)
  const { id, isNew } = rows[0]!
  const details = { source: 'moderator' }
  if (isNew) await logAct(transaction, { caseId: id, actorId: by, act: 'opened', details, at })
  return { id, isNew }
}

export interface NewRow {
  caseId: string
  reason: ReportReason
  snapshot: Record<string, unknown>
  at: Date
  reporterId?: string | undefined
  /** A keyed hash of a guest's network. */
  network?: Buffer | undefined
  email?: string | undefined
  language?: string | undefined
  explanation?: string
  inGoodFaith?: boolean
  /** Whether a moderator has found it. */
  isInitiative?: boolean
}

/** Answers false if the same reporter has already reported it. */
export async function insertReport(transaction: Transaction, row: NewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('reports')
    .values({
      id: toUuid(newId(row.at.getTime())),
      case_id: toUuid(row.caseId),
      reporter_id: row.reporterId === undefined ? null : toUuid(row.reporterId),
      reporter_network: row.network ?? null,
      email: row.email ?? null,
      language: row.language ?? null,
      reason: row.reason,
      explanation: row.explanation ?? '',
      in_good_faith: row.inGoodFaith ?? false,
      is_initiative: row.isInitiative ?? false,
      snapshot: JSON.stringify(row.snapshot),
      created_at: row.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
