import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { changeEdition } from './edition.ts'
import { indexVersion } from './tokens.ts'
import { postVector } from './vector.ts'

/** Brings the search up to date with what posts of the forum say; in the transaction that changes them. */
export async function indexPosts(transaction: Transaction, postIds: readonly string[]): Promise<void> {
  changeEdition(transaction)
  const posts = await transaction
    .selectFrom('forum_posts')
    .select(['id', 'title', 'tags', 'content'])
    .where('id', '=', sql<string>`any(${postIds.map(toUuid)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await sql`
    update forum_posts set search = indexed.search::tsvector, search_version = ${indexVersion}
    from unnest(${posts.map(({ id }) => toUuid(id))}::uuid[], ${posts.map(postVector)}::text[]) as indexed (id, search)
    where forum_posts.id = indexed.id`.execute(transaction)
}
