import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { changeEdition } from './edition.ts'
import { indexVersion } from './tokens.ts'
import { replyVector } from './vector.ts'

/** Brings the search up to date with what replies say; in the transaction that changes them. */
export async function indexReplies(transaction: Transaction, replyIds: readonly string[]): Promise<void> {
  changeEdition(transaction)
  const replies = await transaction
    .selectFrom('forum_replies')
    .select(['post_id', 'id', 'content'])
    .where('id', '=', sql<string>`any(${replyIds.map(toUuid)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await sql`
    update forum_replies set search = indexed.search::tsvector, search_version = ${indexVersion}
    from unnest(
      ${replies.map(reply => toUuid(reply.post_id))}::uuid[],
      ${replies.map(reply => toUuid(reply.id))}::uuid[],
      ${replies.map(({ content }) => replyVector(content))}::text[]
    ) as indexed (post_id, id, search)
    where forum_replies.post_id = indexed.post_id and forum_replies.id = indexed.id`.execute(transaction)
}
