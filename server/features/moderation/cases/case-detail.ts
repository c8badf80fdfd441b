import { sql } from 'kysely'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import type { CaseAct, ReportReason, ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type PersonRow, personColumns, personOf } from '../../people/person.ts'
import { decisionColumns, decisionOf } from '../decisions/decision.ts'
import { foundSubject } from '../reports/report-subjects.ts'
import { type CaseRow, caseOf } from './case.ts'
import { caseById } from './cases-sql.ts'
import { isPartOf } from './claim.ts'
import { currentOf, snapshotOf, versionOf } from './snapshot.ts'

const mostShown = 100
const earlierShown = 10

/** A case with everything that is needed to decide it. */
export async function caseDetail(m: Melodrome, viewer: Viewer, id: string): Promise<CaseDetail> {
  const { database } = m
  const now = m.clock()
  const row = (await caseById(database, id)) ?? refuse('case.notFound')
  const subject = {
    kind: row.subject_kind as ReportSubjectKind,
    id: row.subject_id,
    within: row.within_id ?? undefined,
  }
  const [reports, thing, earlier, decision, appeals, log, isPart] = await Promise.all([
    reportsOf(database, id),
    foundSubject(database, subject),
    earlierOf(database, row),
    decisionAbout(database, id),
    appealsOf(database, id),
    logOf(database, id),
    isPartOfCase(database, viewer, id, now),
  ])
  return {
    ...caseOf(row, viewer, now),
    reports: reports.map(report => ({
      id: report.id,
      reporter: nullablePerson(report),
      reason: report.reason as ReportReason,
      explanation: report.explanation,
      inGoodFaith: report.in_good_faith,
      isInitiative: report.is_initiative,
      ...snapshotOf(report.snapshot),
      createdAt: report.created_at.toISOString(),
    })),
    isThere: thing !== undefined,
    current: thing ? currentOf(thing.snapshot, reports.at(-1)?.snapshot ?? {}) : null,
    version: thing ? versionOf(thing.snapshot) : null,
    earlier: earlier.map(before => ({ caseId: before.id, name: before.name, decision: decisionOf(before) })),
    decision: decision ? { ...decisionOf(decision), by: nullablePerson(decision) } : null,
    appeals: appeals.map(appeal => ({
      id: appeal.id,
      role: appeal.role as 'concerned' | 'reporter',
      person: nullablePerson(appeal),
      explanation: appeal.explanation,
      outcome: appeal.outcome as 'uphold' | 'reverse' | null,
      answer: appeal.answer,
      createdAt: appeal.created_at.toISOString(),
      decidedAt: appeal.decided_at && appeal.decided_at.toISOString(),
    })),
    log: log.map(({ act, at, ...actor }) => ({
      act: act as CaseAct,
      at: at.toISOString(),
      actor: nullablePerson(actor),
    })),
    isOwn: isPart || appeals.some(({ person_id }) => person_id === viewer.id),
  }
}

function nullablePerson(row: Record<keyof PersonRow, string | null>) {
  return row.person_id === null ? null : personOf(row as PersonRow)
}

function reportsOf(database: Executor, caseId: string) {
  return database
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporter_id')
    .select([
      'reports.id',
      'reports.reason',
      'reports.explanation',
      'reports.in_good_faith',
      'reports.is_initiative',
      sql<Record<string, unknown>>`reports.snapshot`.as('snapshot'),
      'reports.created_at',
      ...personColumns,
    ])
    .where('reports.case_id', '=', toUuid(caseId))
    .orderBy('reports.id')
    .limit(sql.lit(mostShown))
    .execute()
}

/** Earlier decisions about the same person. */
async function earlierOf(database: Executor, { id, person_id: personId }: CaseRow) {
  if (personId === null) return []
  return database
    .selectFrom('moderation_cases as cases')
    .innerJoin('moderation_decisions as made', 'made.case_id', 'cases.id')
    .select(['cases.id', 'cases.name', ...decisionColumns])
    .where('cases.person_id', '=', toUuid(personId))
    .where('cases.id', '<>', toUuid(id))
    .orderBy('cases.opened_at', 'desc')
    .limit(sql.lit(earlierShown))
    .execute()
}

function decisionAbout(database: Executor, caseId: string) {
  return database
    .selectFrom('moderation_decisions as made')
    .leftJoin('users', 'users.id', 'made.decided_by')
    .select([...decisionColumns, ...personColumns])
    .where('made.case_id', '=', toUuid(caseId))
    .executeTakeFirst()
}

function appealsOf(database: Executor, caseId: string) {
  return database
    .selectFrom('appeals')
    .leftJoin('users', 'users.id', 'appeals.appellant_id')
    .select([
      'appeals.id',
      'appeals.role',
      'appeals.explanation',
      'appeals.outcome',
      'appeals.answer',
      'appeals.created_at',
      'appeals.decided_at',
      ...personColumns,
    ])
    .where('appeals.case_id', '=', toUuid(caseId))
    .orderBy('appeals.created_at')
    .limit(sql.lit(mostShown))
    .execute()
}

async function isPartOfCase(database: Executor, viewer: Viewer, caseId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isPart: boolean }>`
    select ${isPartOf(viewer, now)} as "isPart" from moderation_cases cases where id = ${toUuid(caseId)}`.execute(
    database,
  )
  return rows[0]?.isPart ?? false
}

function logOf(database: Executor, caseId: string) {
  return database
    .selectFrom('moderation_log as log')
    .leftJoin('users', 'users.id', 'log.actor_id')
    .select(['log.act', 'log.at', ...personColumns])
    .where('log.case_id', '=', toUuid(caseId))
    .orderBy('log.id')
    .limit(sql.lit(mostShown))
    .execute()
}
