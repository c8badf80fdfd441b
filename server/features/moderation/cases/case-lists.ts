import { z } from 'zod'
import type { Case, CaseQuery } from '#contract/moderation/cases.ts'
import { Id, Moment } from '#contract/shapes.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { caseOf } from './case.ts'
import { type CasePosition, casesInOrder } from './cases-sql.ts'

const Cursor = z.tuple([Moment, Id]).transform(([at, id]): CasePosition => ({ at, id }))

export async function casePage(
  m: Melodrome,
  viewer: Viewer,
  { cursor, limit, ...asked }: CaseQuery,
): Promise<{ items: Case[]; next: string | undefined }> {
  const after = decodeCursor(Cursor, cursor)
  const now = m.clock()
  const rows = await casesInOrder(m.database, { ...asked, after, limit: limit + 1, now }).execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const at = last && (asked.state === 'decided' ? last.decided_at! : last.opened_at)
  return {
    items: shown.map(row => caseOf(row, viewer, now)),
    next: rows.length > limit && last && at ? encodeCursor([at.toISOString(), last.id]) : undefined,
  }
}
