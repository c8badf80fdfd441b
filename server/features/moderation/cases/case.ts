import type { Case } from '#contract/moderation/cases.ts'
import type { CaseSource, ReportReason, ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Viewer } from '../../../http/mount.ts'
import { type PersonRow, personOf } from '../../people/person.ts'

export interface CaseRow extends Record<keyof PersonRow, string | null> {
  id: string
  subject_kind: string
  subject_id: string
  within_id: string | null
  name: string
  source: string
  reasons: string[]
  report_count: number
  claimed_until: Date | null
  opened_at: Date
  decided_at: Date | null
  claimer_id: string | null
  claimer_first_name: string | null
  claimer_last_name: string | null
  claimer_name: string | null
  claimer_picture: string | null
  appealed_at: Date | null
}

export function caseOf(row: CaseRow, viewer: Viewer, now: Date): Case {
  const claim = claimOf(row, viewer, now)
  return {
    id: row.id,
    kind: row.subject_kind as ReportSubjectKind,
    subjectId: row.subject_id,
    withinId: row.within_id,
    name: row.name,
    person: row.person_id === null ? null : personOf(row as PersonRow),
    source: row.source as CaseSource,
    reasons: row.reasons as ReportReason[],
    reportCount: row.report_count,
    state: stateOf(row, claim !== null),
    claim,
    openedAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at && row.decided_at.toISOString(),
  }
}

function stateOf(row: CaseRow, isClaimed: boolean): Case['state'] {
  if (row.appealed_at) return 'appealed'
  if (row.decided_at) return 'decided'
  return isClaimed ? 'claimed' : 'open'
}

function claimOf(row: CaseRow, viewer: Viewer, now: Date): Case['claim'] {
  if (!row.claimer_id || !row.claimed_until || row.claimed_until <= now) return null
  const by = personOf({
    person_id: row.claimer_id,
    first_name: row.claimer_first_name,
    last_name: row.claimer_last_name,
    person_artist_name: row.claimer_name ?? '',
    picture_blob: row.claimer_picture,
  })
  return { by, until: row.claimed_until.toISOString(), isOwn: row.claimer_id === viewer.id }
}
