import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import { indexPeople } from './index-people.ts'
import { indexPosts } from './index-posts.ts'
import { indexReplies } from './index-replies.ts'
import { indexSongs } from './index-songs.ts'
import { indexVersion } from './tokens.ts'

const batchSize = 200

/**
 * Whether any row was made by an older version of the tokens. The number is part of the statement itself: without it a
 * prepared plan would guess that a third of all rows is older, and read the tables whole.
 */
export const isIndexOld: RawBuilder<boolean> = sql`(
  exists (select from song_index where version < ${sql.lit(indexVersion)})
  or exists (select from users where search_version < ${sql.lit(indexVersion)})
  or exists (select from forum_posts where search_version < ${sql.lit(indexVersion)} and deleted_at is null)
  or exists (select from forum_replies where search_version < ${sql.lit(indexVersion)} and deleted_at is null)
)`

/**
 * Makes rows again that an older version of the tokens has made. Rows say which version made them, so it continues
 * where it was stopped; if nothing is out of date, it costs two reads of an index.
 */
export async function indexAgain(database: Database): Promise<void> {
  while (
    (await someSongs(database)) +
      (await somePeople(database)) +
      (await someTexts(database, 'forum_posts', indexPosts)) +
      (await someTexts(database, 'forum_replies', indexReplies)) >
    0
  )
    continue
}

type Indexing = (transaction: Transaction, ids: readonly string[]) => Promise<void>

async function indexThem(database: Database, rows: { id: string }[], indexing: Indexing): Promise<number> {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await transact(database, transaction => indexing(transaction, ids))
  return ids.length
}

async function someSongs(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('song_index')
    .select('song_id as id')
    .where('version', '<', indexVersion)
    .limit(batchSize)
    .execute()
  return indexThem(database, rows, indexSongs)
}

async function someTexts(
  database: Database,
  table: 'forum_posts' | 'forum_replies',
  indexing: Indexing,
): Promise<number> {
  const rows = await database
    .selectFrom(table)
    .select('id')
    .where('search_version', '<', indexVersion)
    .where('deleted_at', 'is', null)
    .limit(batchSize)
    .execute()
  return indexThem(database, rows, indexing)
}

async function somePeople(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('users')
    .select('id')
    .where('search_version', '<', indexVersion)
    .limit(batchSize)
    .execute()
  return indexThem(database, rows, indexPeople)
}
