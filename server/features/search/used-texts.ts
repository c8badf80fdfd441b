import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { readQuery } from './index/query.ts'

/**
 * Above this number it makes no difference how many uses there are. Never set it to one: for a single row, and for
 * `exists`, a prepared statement's plan reads the whole table, because it doesn't know what is looked for.
 */
const mostUses = 100

/**
 * The texts by which a song or a person can be found, and by how many (a few are enough to compare). Each is a branch
 * of its own, so that PostgreSQL sees how common it is. Songs outside the most popular are only searched if those and
 * the people have none.
 * @param as words in full, or beginnings of words
 */
export async function usedTexts(
  database: Executor,
  texts: readonly string[],
  as: 'begun' | 'whole',
): Promise<{ text: string; uses: number }[]> {
  if (texts.length === 0) return []
  const branches = texts.map(text => {
    const { begun, asWritten } = readQuery(text)!
    const query = sql`${(as === 'begun' ? begun : asWritten).names}::tsquery`
    const count = (from: RawBuilder<unknown>) =>
      sql`(select count(*)::int from (select ${from} limit ${sql.lit(mostUses)}) found)`
    return sql`select ${text}::text as text, case when known > 0 then known else ${count(sql`from song_index where not is_head and names @@ ${query}`)} end as uses
      from (select ${count(sql`from song_index where is_head and names @@ ${query}`)}
        + ${count(sql`from users where search @@ ${query} and deletion_due_at is null`)} as known) popular`
  })
  const { rows } = await sql<{ text: string; uses: number }>`
    select * from (${sql.join(branches, sql` union all `)}) texts where uses > 0`.execute(database)
  return rows
}
