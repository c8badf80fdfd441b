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
  const songs = database
    .selectFrom('song_index')
    .select('song_id as id')
    .where('version', '<', indexVersion)
    .limit(batchSize)
  const people = database
    .selectFrom('users')
    .select('id')
    .where('search_version', '<', indexVersion)
    .limit(batchSize)
  while (
    (await indexSome(database, songs, indexSongs)) +
      (await indexSome(database, people, indexPeople)) +
      (await indexSome(database, oldTexts(database, 'forum_posts'), indexPosts)) +
      (await indexSome(database, oldTexts(database, 'forum_replies'), indexReplies)) >
    0
  )
    continue
}

function oldTexts(database: Database, table: 'forum_posts' | 'forum_replies') {
  return database
    .selectFrom(table)
    .select('id')
    .where('search_version', '<', indexVersion)
    .where('deleted_at', 'is', null)
    .limit(batchSize)
}

/** Answers how many it has indexed: 0 when none is out of date. */
async function indexSome(
  database: Database,
  outdated: { execute(): Promise<{ id: string }[]> },
  indexing: (transaction: Transaction, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const ids = (await outdated.execute()).map(({ id }) => id)
  if (ids.length > 0) await transact(database, transaction => indexing(transaction, ids))
  return ids.length
}
