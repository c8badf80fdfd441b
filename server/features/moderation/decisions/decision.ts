import type { Decision } from '#contract/moderation/decisions.ts'
import type { ContentOutcome, PersonOutcome, ReportReason } from '#contract/moderation/report-reasons.ts'

/** The thing that a case is about. */
export const subjectColumns = [
  'cases.subject_kind',
  'cases.subject_id',
  'cases.within_id',
  'cases.name',
] as const

/** What the person concerned is told. */
export const toldColumns = [
  'made.content_outcome',
  'made.labels',
  'made.person_outcome',
  'made.suspended_until',
  'made.ground',
  'made.rule',
  'made.statement',
  'made.decided_at',
] as const

export const decisionColumns = [
  ...toldColumns,
  'made.erase_at',
  'made.erased_at',
  'made.reversed_at',
] as const

export interface DecisionRow {
  content_outcome: string
  labels: string[]
  person_outcome: string | null
  suspended_until: Date | null
  ground: string
  rule: string
  statement: string
  decided_at: Date
  erase_at: Date | null
  erased_at: Date | null
  reversed_at: Date | null
}

export function decisionOf(row: DecisionRow): Decision {
  return {
    content: row.content_outcome as ContentOutcome,
    labels: row.labels as Decision['labels'],
    person: row.person_outcome as PersonOutcome | null,
    suspendedUntil: row.suspended_until && row.suspended_until.toISOString(),
    ground: row.ground as Decision['ground'],
    rule: row.rule as ReportReason,
    statement: row.statement,
    decidedAt: row.decided_at.toISOString(),
    eraseAt: row.erase_at && row.erase_at.toISOString(),
    isErased: row.erased_at !== null,
    reversedAt: row.reversed_at && row.reversed_at.toISOString(),
  }
}

/** The decision in one word, for sentences: its most serious part. */
export function gistOf({
  content,
  person,
}: Pick<Decision, 'content' | 'person'>): ContentOutcome | PersonOutcome {
  return person ?? content
}
