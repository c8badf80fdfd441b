import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { correctable, spellingsOf } from './spellings.ts'

/**
 * Remembers words so that a mistyped one can be corrected. They are sorted: writers that lock in one order can't
 * deadlock.
 */
export async function rememberWords(transaction: Transaction, texts: readonly string[]): Promise<void> {
  const words = correctable(...texts).toSorted()
  if (words.length === 0) return
  await sql`
    insert into search_words (word, spellings)
    select word, string_to_array(spellings, ' ')
    from unnest(${words}::text[], ${words.map(word => spellingsOf(word).join(' '))}::text[]) as known (word, spellings)
    order by word
    on conflict do nothing`.execute(transaction)
}
