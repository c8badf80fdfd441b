import type { AdminAct } from '#contract/admin/admin-acts.ts'
import type { adminLog, LogEntry } from '#contract/admin/admin-log.ts'
import type { Person } from '#contract/people/people.ts'
import { IdCursor } from '../../../http/cursor.ts'
import { keyset, type PageWish } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { personOf } from '../../people/person.ts'
import { logEntries } from './admin-log-sql.ts'

interface Wish extends PageWish {
  act?: AdminAct | undefined
  about?: string | undefined
  q?: string | undefined
}

export const adminLogRoutes = (m: Melodrome): Handlers<typeof adminLog> => ({
  'GET /api/admin/log': async ({ query, answerPage }) => answerPage(await logPage(m, query)),

  'GET /api/admin/people/{id}/log': async ({ params, query, answerPage }) =>
    answerPage(await logPage(m, { ...query, about: params.id })),
})

function logPage(m: Melodrome, { act, about, q, ...wish }: Wish) {
  return keyset(wish, {
    cursor: IdCursor,
    rows: slice => logEntries(m.database, { act, about, search: q, ...slice }).execute(),
    item: entryOf,
    at: row => [row.id],
  })
}

type LogRow = Awaited<ReturnType<ReturnType<typeof logEntries>['execute']>>[number]

function entryOf(row: LogRow): LogEntry {
  return {
    id: row.id,
    act: row.act as AdminAct,
    actor: personIn(row, 'actor'),
    about: personIn(row, 'concerned'),
    details: row.details as Record<string, string>,
    at: row.at.toISOString(),
  }
}

function personIn(row: LogRow, part: 'actor' | 'concerned'): Person | null {
  const [id, name] = [row[`${part}_id`], row[`${part}_artist_name`]]
  if (id === null || name === null) return null
  return personOf({
    person_id: id,
    person_artist_name: name,
    first_name: row[`${part}_first_name`],
    last_name: row[`${part}_last_name`],
    picture_blob: row[`${part}_picture_blob`],
  })
}
