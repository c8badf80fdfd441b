import type { Case, CaseQuery } from '#contract/moderation/cases.ts'
import { TimeCursor } from '../../../http/cursor.ts'
import { keyset, type Page } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { caseOf } from './case.ts'
import { casesInOrder } from './cases-sql.ts'

export function casePage(
  m: Melodrome,
  viewer: Viewer,
  { cursor, limit, ...asked }: CaseQuery,
): Promise<Page<Case>> {
  const now = m.clock()
  return keyset(
    { cursor, limit },
    {
      cursor: TimeCursor,
      rows: slice => casesInOrder(m.database, { ...asked, ...slice, now }).execute(),
      item: row => caseOf(row, viewer, now),
      at: row => [(asked.state === 'decided' ? row.decided_at! : row.opened_at).toISOString(), row.id],
    },
  )
}
