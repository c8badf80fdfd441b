import type { z } from 'zod'
import type { Filter, FilterKind, filters, NewFilter } from '#contract/moderation/filters.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { IdCursor } from '../../../http/cursor.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteAct } from '../../admin/acts/note-act.ts'
import { comparable, hostOf } from './comparable.ts'
import {
  deleteFilter,
  filterOf,
  insertFilter,
  moveVersion,
  newestFilters,
  type SearchedFilter,
  selectFilters,
} from './filters-sql.ts'
import { knownFilters } from './known-filters.ts'

export const filterRoutes = (m: Melodrome): Handlers<typeof filters> => ({
  'GET /api/admin/filters': async ({ query: { q, ...wish }, answerPage }) =>
    answerPage(
      await keyset(wish, {
        cursor: IdCursor,
        rows: slice =>
          newestFilters(m.database, { wanted: q?.trim() ? partsOf(q) : undefined, ...slice }).execute(),
        item: filterOf,
        at: row => [row.id],
      }),
    ),

  'POST /api/admin/filters': ({ viewer, body }) => addFilter(m, viewer.id, body),

  'DELETE /api/admin/filters/{id}': ({ viewer, params }) =>
    transact(m.database, async transaction => {
      await moveVersion(transaction)
      const pattern = (await deleteFilter(transaction, params.id)) ?? refuse('filter.notFound')
      await noteAct(transaction, { act: 'removeFilter', by: viewer.id, details: { pattern } }, m.clock())
      return undefined
    }),

  'POST /api/admin/filters/trial': async ({ body }) => {
    const found = (await knownFilters(m, m.database)).in(body.text)
    if (found.length === 0) return []
    const ids = found.map(({ id }) => toUuid(id))
    const rows = await selectFilters(m.database)
      .where('filters.id', 'in', ids)
      .orderBy('filters.id', 'desc')
      .execute()
    return rows.map(filterOf)
  },
})

async function addFilter(m: Melodrome, by: string, wanted: z.output<typeof NewFilter>): Promise<Filter> {
  const key = keyOf(wanted.kind, wanted.pattern)
  if (!key) refuseFields({ pattern: { code: wanted.kind === 'words' ? 'filterWords' : 'filterLink' } })
  return transact(m.database, async transaction => {
    await moveVersion(transaction)
    const id = await insertFilter(transaction, { ...wanted, key, by, at: m.clock() })
    if (!id) refuse('filter.known')
    await noteAct(transaction, { act: 'addFilter', by, details: { pattern: wanted.pattern } }, m.clock())
    return filterOf(
      await selectFilters(transaction).where('filters.id', '=', toUuid(id)).executeTakeFirstOrThrow(),
    )
  })
}

/** What is searched, in the form of each column that may contain it. */
function partsOf(q: string): SearchedFilter {
  const plain = q.trim().toLowerCase()
  return { words: comparable(q).trim() || null, link: hostOf(q) ?? plain, note: plain }
}

/** The form that is compared with texts; undefined if nothing would be left to compare. */
function keyOf(kind: FilterKind, pattern: string): string | undefined {
  return kind === 'words' ? comparable(pattern).trim() || undefined : hostOf(pattern)
}
