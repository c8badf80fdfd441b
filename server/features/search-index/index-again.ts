import type { Database } from '../../database/connect.ts'
import { indexPeople } from './index-people.ts'
import { indexPosts } from './index-posts.ts'
import { indexReplies } from './index-replies.ts'
import { indexSongs } from './index-songs.ts'
import { indexVersion } from './tokens.ts'

const batchSize = 200

/**
 * Makes anew what an older way of making tokens has made: rows say by which they were made, so it goes on wherever it
 * was stopped, and where nothing is out of date it costs two looks at an index.
 */
export async function indexAgain(database: Database): Promise<void> {
  while (
    (await someSongs(database)) +
      (await somePeople(database)) +
      (await somePosts(database)) +
      (await someReplies(database)) >
    0
  )
    continue
}

async function someSongs(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('song_index')
    .select('song_id')
    .where('version', '<', indexVersion)
    .limit(batchSize)
    .execute()
  const ids = rows.map(row => row.song_id)
  await database.transaction().execute(transaction => indexSongs(transaction, ids))
  return ids.length
}

async function somePosts(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('forum_posts')
    .select('id')
    .where('search_version', '<', indexVersion)
    .where('deleted_at', 'is', null)
    .limit(batchSize)
    .execute()
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await database.transaction().execute(transaction => indexPosts(transaction, ids))
  return ids.length
}

async function someReplies(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('forum_replies')
    .select('id')
    .where('search_version', '<', indexVersion)
    .where('deleted_at', 'is', null)
    .limit(batchSize)
    .execute()
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await database.transaction().execute(transaction => indexReplies(transaction, ids))
  return ids.length
}

async function somePeople(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('users')
    .select('id')
    .where('search_version', '<', indexVersion)
    .limit(batchSize)
    .execute()
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await database.transaction().execute(transaction => indexPeople(transaction, ids))
  return ids.length
}
