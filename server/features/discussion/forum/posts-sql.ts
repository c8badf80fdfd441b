import { type RawBuilder, sql } from 'kysely'
import type { ForumCategory, ForumOrder } from '#contract/discussion/forum-categories.ts'
import { dayMs } from '#contract/durations.ts'
import { unreadDays } from '#contract/limits.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { notWithheld } from '../../moderation/visibility/withheld.ts'
import { personColumns } from '../../people/person.ts'
import { notBlocked, notKeptAway } from '../../people/reach/reach.ts'

/** The viewer that posts are read for, and the time. */
export interface PostReader {
  viewer: Viewer | null
  now: Date
}

/** Posts with everything a list shows. */
export function selectPosts(database: Executor, { viewer, now }: PostReader) {
  const own = viewer && toUuid(viewer.id)
  return database
    .selectFrom('forum_posts')
    .leftJoin('users', 'users.id', 'forum_posts.user_id')
    .select([
      'forum_posts.id',
      'forum_posts.title',
      'forum_posts.category',
      'forum_posts.tags',
      'forum_posts.excerpt',
      'forum_posts.like_count',
      'forum_posts.reply_count',
      'forum_posts.last_activity_at',
      'forum_posts.hot',
      'forum_posts.created_at',
      'forum_posts.updated_at',
      'forum_posts.deleted_at',
      'forum_posts.withheld_for',
      ...personColumns,
      sql<boolean>`exists (
        select from forum_post_likes l where l.post_id = forum_posts.id and l.user_id = ${own}::uuid
      )`.as('is_liked'),
      isUnread(viewer, now).as('is_unread'),
    ])
}

/**
 * Whether something has happened since the viewer read the post. If they never read it, only activity of the last
 * `unreadDays` days and since they joined counts.
 */
function isUnread(viewer: Viewer | null, now: Date): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`
  const own = toUuid(viewer.id)
  return sql<boolean>`forum_posts.last_activity_at > coalesce(
    (select read_at from forum_reads r where r.user_id = ${own} and r.post_id = forum_posts.id),
    greatest((select created_at from users own where own.id = ${own}), ${oldestNews(now)}::timestamptz)
  )`
}

export const oldestNews = (now: Date): Date => new Date(now.getTime() - unreadDays * dayMs)

/** A post with its whole text; also the empty place of a deleted one. */
export function postById(database: Executor, reader: PostReader, id: string) {
  return selectPosts(database, reader)
    .select(['forum_posts.content', 'forum_posts.body', 'forum_posts.mentions'])
    .where('forum_posts.id', '=', toUuid(id))
    .where(notBlocked(reader.viewer, 'forum_posts.user_id'))
    .where(notWithheld(reader.viewer, 'forum_posts'))
}

/** Whether there is such a post that the viewer may see, even if it is only an empty place. */
export async function isThread(database: Executor, viewer: Viewer | null, id: string): Promise<boolean> {
  const post = await database
    .selectFrom('forum_posts')
    .select('id')
    .where('id', '=', toUuid(id))
    .where(notBlocked(viewer, 'user_id'))
    .where(notWithheld(viewer, 'forum_posts'))
    .executeTakeFirst()
  return post !== undefined
}

/**
 * Where a page begins: the last row of the page before. `at` is null in the order by age, where the ids give the order.
 */
export interface PostPosition {
  at: string | number | null
  id: string
}

export interface PostPage {
  order: ForumOrder
  category?: ForumCategory | undefined
  tag?: string | undefined
  after: PostPosition | undefined
  limit: number
}

/** One page in one order. With a tag it reads the rows of the tag, otherwise those of the posts. */
export function postsInOrder(database: Executor, reader: PostReader, page: PostPage) {
  const { tag, category, after, limit } = page
  const { key, type } = orders[page.order]
  const id = sql.ref(tag === undefined ? 'forum_posts.id' : 'tagged.post_id')
  const place = key && sql.ref(tag === undefined ? `forum_posts.${key}` : `tagged.${key}`)
  const posts = selectPosts(database, reader)
    .where('forum_posts.deleted_at', 'is', null)
    .where(notKeptAway(reader.viewer, 'forum_posts.user_id'))
    .where(notWithheld(reader.viewer, 'forum_posts'))
  return (
    tag === undefined
      ? posts
      : posts
          .innerJoin('forum_post_tags as tagged', 'tagged.post_id', 'forum_posts.id')
          .where(sql<boolean>`tagged.tag = ${tag}`)
  )
    .$if(category !== undefined, query => query.where('forum_posts.category', '=', category!))
    .$if(after !== undefined, query =>
      query.where(
        place
          ? sql<boolean>`(${place}, ${id}) < (${after!.at}::${sql.raw(type)}, ${toUuid(after!.id)}::uuid)`
          : sql<boolean>`${id} < ${toUuid(after!.id)}::uuid`,
      ),
    )
    .$if(place !== null, query => query.orderBy(place!, 'desc'))
    .orderBy(id, 'desc')
    .limit(sql.lit(limit))
}

const orders = {
  activity: { key: 'last_activity_at', type: 'timestamptz' },
  hot: { key: 'hot', type: 'float8' },
  new: { key: null, type: '' },
} as const satisfies Record<ForumOrder, { key: string | null; type: string }>
