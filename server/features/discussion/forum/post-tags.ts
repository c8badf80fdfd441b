import { sql } from 'kysely'
import type { ForumTag } from '#contract/discussion/forum.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** Gives the post these tags, and updates how often each tag is used. Tags are locked in one order. */
export async function tagPost(
  transaction: Transaction,
  postId: string,
  tags: readonly string[],
): Promise<void> {
  const known = await transaction
    .selectFrom('forum_post_tags')
    .select('tag')
    .where('post_id', '=', toUuid(postId))
    .execute()
  const before = new Set(known.map(row => row.tag))
  const added = tags.filter(tag => !before.has(tag))
  const gone = [...before].filter(tag => !tags.includes(tag))
  await sql`
    delete from forum_post_tags where post_id = ${toUuid(postId)} and tag = any(${gone}::text[])`.execute(
    transaction,
  )
  await sql`
    insert into forum_post_tags (tag, post_id, last_activity_at, hot)
    select tag, id, last_activity_at, hot from forum_posts, unnest(${added}::text[]) tag
    where id = ${toUuid(postId)}`.execute(transaction)
  await sql`
    insert into forum_tags as known (tag, post_count)
    select tag, step from (
      select tag, 1 as step from unnest(${added}::text[]) tag union all
      select tag, 0 from unnest(${gone}::text[]) tag
    ) changes order by tag
    on conflict (tag) do update
    set post_count = known.post_count + case when known.tag = any(${gone}::text[]) then -1 else 1 end`.execute(
    transaction,
  )
  await sql`delete from forum_tags where tag = any(${gone}::text[]) and post_count = 0`.execute(transaction)
}

const popularTags = 10

export function popularTagsOf(database: Executor) {
  return database
    .selectFrom('forum_tags')
    .select(['tag', 'post_count as posts'])
    .where('post_count', '>', 0)
    .orderBy('post_count', 'desc')
    .orderBy('tag')
    .limit(sql.lit(popularTags))
    .$castTo<ForumTag>()
}
