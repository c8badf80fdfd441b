import { sql } from 'kysely'
import type { Database, Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { readQuery } from './query.ts'
import { correctable } from './spellings.ts'

/** How many words one round of upkeep looks at; it has looked at all of them within hours. */
const wordsPerRound = 2_000

/** Deletes words of songs that are gone and of old names. The next round goes on where this one ended. */
export async function forgetUnusedWords(database: Database): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word > (select next_word from search_upkeep) order by word limit ${sql.lit(wordsPerRound)}`.execute(
    database,
  )
  const words = rows.map(({ word }) => word)
  await forgetUnused(database, words)
  const next = words.length === wordsPerRound ? words.at(-1)! : ''
  await database.updateTable('search_upkeep').set({ next_word: next }).execute()
}

/** Deletes words that only a deleted member has used, in their name and their titles. */
export async function eraseWords({ database }: Melodrome, personId: string): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select artist_name as text from users where id = ${toUuid(personId)} union all
    select title from songs where user_id = ${toUuid(personId)}`.execute(database)
  await forgetUnused(database, correctable(...rows.map(({ text }) => text)))
}

async function forgetUnused(database: Executor, words: readonly string[]): Promise<void> {
  const queries = words.map(word => readQuery(word)?.asWritten.names ?? '')
  await sql`
    delete from search_words using unnest(${words}::text[], ${queries}::text[]) as looked (word, query)
    where search_words.word = looked.word
      and not exists (select from song_index where is_head and names @@ query::tsquery)
      and not exists (select from song_index where not is_head and names @@ query::tsquery)
      and not exists (select from users where search @@ query::tsquery and deletion_due_at is null)`.execute(
    database,
  )
}
