import type { FilterAction, FilterKind } from '#contract/moderation/filters.ts'
import type { ReportReason } from '#contract/moderation/report-reasons.ts'

export interface WantedFilter {
  kind: FilterKind
  pattern: string
  action: FilterAction
  reason: ReportReason
  note: string
}

export const emptyFilter: WantedFilter = {
  kind: 'words',
  pattern: '',
  action: 'hold',
  reason: 'spam',
  note: '',
}

/** The form for the next filter after one was added: several of one kind are often typed in a row. */
export function nextFilter(added: WantedFilter): WantedFilter {
  return { ...added, pattern: '', note: '' }
}
