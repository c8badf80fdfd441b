import { sql } from 'kysely'
import type { Statement } from '#contract/moderation/decisions.ts'
import type { CaseSource, ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { decisionColumns, decisionOf, subjectColumns } from './decision.ts'
import { isDecisionKey } from './decision-key.ts'
import { nameForReporters } from './told-name.ts'

export interface Asker {
  viewer: Viewer | null
  key?: string | undefined
}

/** In which role a person reads a decision. */
export type Part =
  | { role: 'concerned' }
  /** `reporterId`: `null` for a guest. */
  | { role: 'reporter'; reportId: string; reporterId: string | null; reportedAt: Date }

/** Reads a decision for a person who has part in it; for others it does not exist. */
export async function statementFor(m: Melodrome, asker: Asker, caseId: string): Promise<Statement> {
  const found = await decidedCase(m.database, caseId)
  const part = await partOf(m, asker, found)
  const appeal = await appealOf(m.database, caseId, part)
  const decision = decisionOf(found)
  const isBlind = part.role === 'reporter' && found.subject_kind === 'entry'
  const mayAppeal = !appeal && canAppeal(found, part, m.clock())
  return {
    ...decision,
    // The statement to the person concerned is for them only.
    ...(part.role === 'reporter' && { statement: '', person: null, suspendedUntil: null }),
    caseId,
    role: part.role,
    kind: found.subject_kind as ReportSubjectKind,
    subjectId: isBlind ? null : found.subject_id,
    withinId: isBlind ? null : found.within_id,
    name: isBlind ? await nameForReporters(m.database, caseId) : found.name,
    source: found.source as CaseSource,
    reportedAt: (part.role === 'reporter' ? part.reportedAt : found.opened_at).toISOString(),
    appeal: appeal && {
      explanation: appeal.explanation,
      outcome: appeal.outcome as 'uphold' | 'reverse' | null,
      answer: appeal.answer,
      createdAt: appeal.created_at.toISOString(),
      decidedAt: appeal.decided_at && appeal.decided_at.toISOString(),
    },
    appealUntil: mayAppeal ? found.appeal_until.toISOString() : null,
  }
}

export type DecidedCase = Awaited<ReturnType<typeof decidedCase>>

export async function decidedCase(database: Executor, caseId: string) {
  const found = await database
    .selectFrom('moderation_decisions as made')
    .innerJoin('moderation_cases as cases', 'cases.id', 'made.case_id')
    .select([
      ...decisionColumns,
      'made.appeal_until',
      'cases.id',
      ...subjectColumns,
      'cases.source',
      'cases.opened_at',
      'cases.person_id',
    ])
    .where('cases.id', '=', toUuid(caseId))
    .executeTakeFirst()
  return found ?? refuse('decision.notFound')
}

export async function partOf(
  m: Pick<Melodrome, 'database' | 'codeKey'>,
  { viewer, key }: Asker,
  found: DecidedCase,
): Promise<Part> {
  const { id: caseId, person_id: personId } = found
  const isConcerned =
    personId !== null && (viewer?.id === personId || (key && isDecisionKey(m, key, caseId, personId)))
  if (isConcerned) return { role: 'concerned' }
  const { rows } = await sql<{ id: string; reporter_id: string | null; created_at: Date }>`
    select id, reporter_id, created_at from reports
    where case_id = ${toUuid(caseId)} and (reporter_id is not null or email is not null)`.execute(m.database)
  const own = rows.find(
    row =>
      (viewer && row.reporter_id === viewer.id) ||
      (key && !row.reporter_id && isDecisionKey(m, key, caseId, row.id)),
  )
  if (!own) refuse('decision.notFound')
  return {
    role: 'reporter',
    reportId: own.id,
    reporterId: own.reporter_id,
    reportedAt: own.created_at,
  }
}

/** The person concerned may appeal if something was done, a reporter if nothing was done. */
export function canAppeal(found: DecidedCase, part: Part, now: Date): boolean {
  if (found.appeal_until <= now || found.reversed_at) return false
  const wasLeft = found.content_outcome === 'dismiss' && found.person_outcome === null
  return part.role === 'concerned' ? !wasLeft : wasLeft
}

export function appealOf(database: Executor, caseId: string, part: Part) {
  return database
    .selectFrom('appeals')
    .select(['explanation', 'outcome', 'answer', 'created_at', 'decided_at'])
    .where('case_id', '=', toUuid(caseId))
    .$if(part.role === 'concerned', query => query.where('role', '=', 'concerned'))
    .$if(part.role === 'reporter', query =>
      query.where('report_id', '=', toUuid((part as { reportId: string }).reportId)),
    )
    .executeTakeFirst()
    .then(found => found ?? null)
}
