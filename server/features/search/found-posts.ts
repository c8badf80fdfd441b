import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import { compiledByShape } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { type PostReader, selectPosts } from '../discussion/forum/posts-sql.ts'
import { notWithheld } from '../moderation/visibility/withheld.ts'
import { notBlocked, notKeptAway } from '../people/reach/reach.ts'
import type { SearchQuery, WordQueries } from './index/query.ts'

export interface FoundPostPosition {
  /** 0: in the title, 1: anywhere in the post, 2: in a reply. */
  step: number
  hot: number
  id: string
}

export const FoundPostCursor = z
  .tuple([z.int().min(0).max(2), z.number(), Id])
  .transform(([step, hot, id]): FoundPostPosition => ({ step, hot, id }))

/** If very many posts match, only this many of a step are compared: those first in the table, mostly the oldest. */
const mostCompared = 5_000

/**
 * Posts that have every word of the search: in the title first, then in tags and text, then in one of their replies,
 * which is returned too; the hotter one first.
 */
export function foundPosts(
  database: Executor,
  reader: PostReader,
  page: { query: SearchQuery; after: FoundPostPosition | undefined; limit: number },
) {
  const { query, after } = page
  // Only titles and artists have the labels that this looks for, and posts have no artist.
  const inTitle = sql`search @@ ${query.artist}::tsquery`
  const { names, texts } = query.begun
  const anywhere =
    texts === null
      ? sql`search @@ ${names}::tsquery`
      : sql`search @@ (${names}::tsquery || ${texts}::tsquery)`
  const matches = (step: 0 | 1, where: RawBuilder<unknown>) => sql`(
    select ${sql.lit(step)}::int as step, id, hot, null::uuid as reply_id from forum_posts
    where deleted_at is null and ${where} and ${notBlocked(reader.viewer, 'forum_posts.user_id')}
      and ${notWithheld(reader.viewer, 'forum_posts')}
    limit ${sql.lit(mostCompared)}
  )`
  const steps = [
    matches(0, inTitle),
    matches(1, sql`${anywhere} and not ${inTitle}`),
    ...(texts === null ? [] : [answered(reader, texts, anywhere)]),
  ]
  const behind = after
    ? sql`where (-step, hot, id) < (${-after.step}::int, ${after.hot}::float8, ${toUuid(after.id)}::uuid)`
    : sql``
  // The page is chosen first, so that only the shown posts are read in full.
  const matched = sql<{ id: string; step: number; reply_id: string | null }>`(
    select step, id, reply_id from (${sql.join(steps, sql` union all `)}) steps ${behind}
    order by step, hot desc, id desc limit ${sql.lit(page.limit)}
  )`
  return selectPosts(database, reader)
    .innerJoin(matched.as('matches'), 'matches.id', 'forum_posts.id')
    .leftJoin('forum_replies', join =>
      join
        .onRef('forum_replies.post_id', '=', 'matches.id')
        .onRef('forum_replies.id', '=', 'matches.reply_id'),
    )
    .select(['matches.step', 'forum_replies.id as reply_id', 'forum_replies.body as reply_body'])
    .orderBy('matches.step')
    .orderBy('forum_posts.hot', 'desc')
    .orderBy('forum_posts.id', 'desc')
}

/**
 * Whether any post or reply has the words, even a withheld one that the reader may not see. Rows are counted, because
 * to find a single row a prepared statement's plan reads the whole table.
 */
export function anyPost({ names, texts }: WordQueries): RawBuilder<{ is_found: boolean }> {
  const some = (table: string, query: RawBuilder<unknown>) => sql`(
    select count(*) from (
      select from ${sql.table(table)} where deleted_at is null and search @@ ${query} limit ${sql.lit(mostCompared)}
    ) found
  ) > 0`
  if (texts === null) return sql`select ${some('forum_posts', sql`${names}::tsquery`)} as is_found`
  return sql`select ${some('forum_posts', sql`(${names}::tsquery || ${texts}::tsquery)`)}
    or ${some('forum_replies', sql`${texts}::tsquery`)} as is_found`
}

export const readAnyPost = compiledByShape(
  (_database, { names, texts }: WordQueries, { hasTexts }: { hasTexts: boolean }) =>
    anyPost({ names, texts: hasTexts ? texts : null }),
)

/** Posts that have the words only in a reply, each with the earliest such reply. */
function answered(reader: PostReader, texts: string, anywhere: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select 2::int as step, id, hot, reply_id from forum_posts join (
      select distinct on (post_id) post_id, id as reply_id from (
        select post_id, id from forum_replies
        where deleted_at is null and withheld_for is null and search @@ ${texts}::tsquery
          and ${notKeptAway(reader.viewer, 'forum_replies.user_id')}
        limit ${sql.lit(mostCompared)}
      ) holding order by post_id, id
    ) replies on post_id = forum_posts.id
    where deleted_at is null and not ${anywhere} and ${notBlocked(reader.viewer, 'forum_posts.user_id')}
      and ${notWithheld(reader.viewer, 'forum_posts')}
  )`
}
