import { sql } from 'kysely'
import { exportedRows } from '../../../database/row-pages.ts'

/** A member's forum posts, in the form in which they were written. */
export const exportedPosts = exportedRows({ owner: 'user_id', id: 'id' }, database =>
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
    .where('deleted_at', 'is', null),
)

export const exportedReplies = exportedRows(
  { owner: 'forum_replies.user_id', id: 'forum_replies.id' },
  database =>
    database
      .selectFrom('forum_replies')
      .innerJoin('forum_posts', 'forum_posts.id', 'forum_replies.post_id')
      .select([
        'forum_replies.id',
        'forum_replies.post_id',
        // A post that moderators hide is named only to its own writer.
        sql<
          string | null
        >`case when forum_posts.withheld_for is null or forum_posts.user_id = forum_replies.user_id
        then forum_posts.title end`.as('post_title'),
        'forum_replies.answers_id',
        'forum_replies.content',
        'forum_replies.like_count',
        'forum_replies.created_at',
        'forum_replies.updated_at',
      ])
      .where('forum_replies.deleted_at', 'is', null),
)

export const exportedPostLikes = exportedRows({ owner: 'user_id', id: 'post_id' }, database =>
  database.selectFrom('forum_post_likes').select(['post_id as id', 'created_at']),
)

export const exportedReplyLikes = exportedRows({ owner: 'user_id', id: 'reply_id' }, database =>
  database.selectFrom('forum_reply_likes').select(['reply_id as id', 'post_id', 'created_at']),
)
