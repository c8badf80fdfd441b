import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

/** What a member wrote in the forum, as they wrote it. */
export const ownPosts: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('forum_posts')
    .select([
      'id',
      'category',
      'title',
      'content',
      'tags',
      'like_count',
      'reply_count',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', toUuid(personId))
    .where('deleted_at', 'is', null)
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownReplies: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('forum_replies')
    .innerJoin('forum_posts', 'forum_posts.id', 'forum_replies.post_id')
    .select([
      'forum_replies.id',
      'forum_replies.post_id',
      'forum_posts.title as post_title',
      'forum_replies.answers_id',
      'forum_replies.content',
      'forum_replies.like_count',
      'forum_replies.created_at',
      'forum_replies.updated_at',
    ])
    .where('forum_replies.user_id', '=', toUuid(personId))
    .where('forum_replies.deleted_at', 'is', null)
    .where('forum_replies.id', '>', fromId(after))
    .orderBy('forum_replies.id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownPostLikes: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('forum_post_likes')
    .select(['post_id as id', 'created_at'])
    .where('user_id', '=', toUuid(personId))
    .where('post_id', '>', fromId(after))
    .orderBy('post_id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownReplyLikes: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('forum_reply_likes')
    .select(['reply_id as id', 'post_id', 'created_at'])
    .where('user_id', '=', toUuid(personId))
    .where('reply_id', '>', fromId(after))
    .orderBy('reply_id')
    .limit(sql.lit(exportPageSize))
    .execute()
