import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { eachByItself, type Failed, mostFailed } from '../../../jobs/each-by-itself.ts'
import type { Melodrome } from '../../../melodrome.ts'
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
 * where it was stopped; if nothing is out of date, it costs four reads of an index. A row that fails is passed by.
 */
export async function indexAgain(m: Melodrome, atMost = batchSize): Promise<void> {
  const songs = m.database
    .selectFrom('song_index')
    .select('song_id as id')
    .where('version', '<', indexVersion)
    .limit(atMost)
  const people = m.database
    .selectFrom('users')
    .select('id')
    .where('search_version', '<', indexVersion)
    .limit(atMost)
  const oldTexts = (table: 'forum_posts' | 'forum_replies') =>
    m.database
      .selectFrom(table)
      .select('id')
      .where('search_version', '<', indexVersion)
      .where('deleted_at', 'is', null)
      .limit(atMost)
  await indexAll(m, passed => songs.where('song_id', '<>', allOf(passed)).execute(), indexSongs)
  await indexAll(m, passed => people.where('id', '<>', allOf(passed)).execute(), indexPeople)
  await indexAll(m, passed => oldTexts('forum_posts').where('id', '<>', allOf(passed)).execute(), indexPosts)
  await indexAll(
    m,
    passed => oldTexts('forum_replies').where('id', '<>', allOf(passed)).execute(),
    indexReplies,
  )
}

const allOf = (ids: readonly string[]) => sql<string>`all(${ids.map(toUuid)}::uuid[])`

async function indexAll(
  m: Melodrome,
  outdatedBesides: (passed: readonly string[]) => Promise<{ id: string }[]>,
  indexing: (transaction: Transaction, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const failed: Failed<string>[] = []
  while (failed.length < mostFailed) {
    const ids = (await outdatedBesides(failed.map(({ item }) => item))).map(({ id }) => id)
    if (ids.length === 0) break
    failed.push(...(await indexSome(m, ids, indexing)))
  }
  if (failed.length === 0) return
  const rowIds = failed.map(({ item }) => item)
  m.log.warn({ err: failed[0]!.error, rowIds }, 'rows could not be indexed again')
}

/** All at once, or each by itself if that fails. Answers which failed. */
async function indexSome(
  { database }: Melodrome,
  ids: readonly string[],
  indexing: (transaction: Transaction, ids: readonly string[]) => Promise<void>,
): Promise<Failed<string>[]> {
  try {
    await transact(database, transaction => indexing(transaction, ids))
    return []
  } catch {
    return await eachByItself(ids, id => transact(database, transaction => indexing(transaction, [id])))
  }
}
