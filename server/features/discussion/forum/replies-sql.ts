import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import { notWithheld } from '../../moderation/visibility/withheld.ts'
import { personColumns } from '../../people/person.ts'
import { notKeptAway } from '../../people/reach/reach.ts'

/**
 * Replies with their authors and the authors they answer. Replies and names of people whom the viewer keeps away are
 * left out.
 */
export function selectReplies(database: Executor, viewer: Viewer | null, postId: string) {
  const own = viewer && toUuid(viewer.id)
  const isShown = notWithheld(viewer, 'forum_replies')
  return (
    database
      .selectFrom('forum_replies')
      .leftJoin('users', 'users.id', 'forum_replies.user_id')
      .select([
        'forum_replies.id',
        'forum_replies.post_id',
        'forum_replies.answers_id',
        sql<string>`case when ${isShown} then forum_replies.content else '' end`.as('content'),
        sql`case when ${isShown} then forum_replies.body else '[]' end`.as('body'),
        sql`case when ${isShown} then forum_replies.mentions else '[]' end`.as('mentions'),
        sql<string | null>`case when ${isShown} then forum_replies.withheld_for end`.as('withheld_for'),
        'forum_replies.like_count',
        'forum_replies.created_at',
        'forum_replies.updated_at',
        sql<Date | null>`case when ${isShown} then forum_replies.deleted_at else forum_replies.created_at end`.as(
          'deleted_at',
        ),
        ...personColumns,
        sql<string | null>`(
        select answered_person.artist_name
        from forum_replies answered join users answered_person on answered_person.id = answered.user_id
        where answered.post_id = forum_replies.post_id and answered.id = forum_replies.answers_id
          and answered.deleted_at is null and answered.withheld_for is null and ${notKeptAway(viewer, 'answered.user_id')}
      )`.as('answers_name'),
        sql<boolean>`exists (
        select from forum_reply_likes l
        where l.post_id = forum_replies.post_id and l.reply_id = forum_replies.id and l.user_id = ${own}::uuid
      )`.as('is_liked'),
      ])
      .where('forum_replies.post_id', '=', toUuid(postId))
      .where(notKeptAway(viewer, 'forum_replies.user_id'))
      // Its answers name it, so its place stays.
      .where(sql<boolean>`(${isShown} or forum_replies.answer_count > 0)`)
  )
}

/** In the order of writing. */
export function repliesOf(database: Executor, viewer: Viewer | null, postId: string, page: Slice<string>) {
  return selectReplies(database, viewer, postId)
    .$if(page.after !== undefined, query => query.where('forum_replies.id', '>', toUuid(page.after!)))
    .orderBy('forum_replies.id')
    .limit(sql.lit(page.limit))
}
