import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { readQuery } from '../search-index/query.ts'
import { correctable, lettersApart, spellingsOf } from '../search-index/spellings.ts'
import { wordsOf } from '../search-index/tokens.ts'

/** One letter wrong, missing, too many, or two that changed places. */
const mostLettersApart = 1
const mostCandidates = 50
/** Beyond so many uses it makes no difference how many there are. */
const mostUses = 100

/**
 * The same search with the words that nobody has used replaced by the nearest that somebody has; null when there is
 * none. Of words that are equally near the one that more songs and people have wins.
 */
export async function corrected(database: Executor, search: string): Promise<string | null> {
  const words = wordsOf(search).map(({ text }) => text)
  const mistyped = correctable(search)
  if (mistyped.length === 0) return null
  const near = await usedWords(database, await nearWords(database, mistyped))
  const best = new Map<string, string>()
  for (const word of mistyped) {
    const candidates = near.filter(({ text }) => isNear(word, text))
    // A word that is used stays, also where nothing has it together with the others.
    const own = candidates.find(({ text }) => text === word)
    const chosen = own ?? candidates.toSorted((a, b) => b.uses - a.uses)[0]
    if (chosen) best.set(word, chosen.text)
  }
  const meant = words.map(word => best.get(word) ?? word)
  return meant.join(' ') === words.join(' ') ? null : meant.join(' ')
}

const isNear = (word: string, other: string): boolean => lettersApart(word, other) <= mostLettersApart

/** Words that somebody has used at some time, and that are written nearly like one of these. */
async function nearWords(database: Executor, mistyped: readonly string[]): Promise<string[]> {
  const spellings = [...new Set(mistyped.flatMap(spellingsOf))]
  const { rows } = await sql<{ word: string }>`
    select word from search_words where spellings && ${spellings}::text[]`.execute(database)
  const near = rows.map(({ word }) => word).filter(word => mistyped.some(own => isNear(own, word)))
  return near.toSorted().slice(0, mostCandidates)
}

/**
 * Those by which something can be found, and by how much (a few are enough to compare). Each is a branch of its own, so
 * that PostgreSQL sees how common it is. Songs behind the most popular are only looked at for words that those lack.
 */
async function usedWords(
  database: Executor,
  words: readonly string[],
): Promise<{ text: string; uses: number }[]> {
  if (words.length === 0) return []
  const branches = words.map(word => {
    const query = sql`${readQuery(word)!.begun.names}::tsquery`
    const count = (from: RawBuilder<unknown>) =>
      sql`(select count(*)::int from (select ${from} limit ${sql.lit(mostUses)}) found)`
    return sql`select ${word}::text as text, case when known > 0 then known else ${count(sql`from song_index where not is_head and names @@ ${query}`)} end as uses
      from (select ${count(sql`from song_index where is_head and names @@ ${query}`)}
        + ${count(sql`from users where search @@ ${query} and deletion_due_at is null`)} as known) popular`
  })
  const { rows } = await sql<{ text: string; uses: number }>`
    select * from (${sql.join(branches, sql` union all `)}) words where uses > 0`.execute(database)
  return rows
}
