import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { notWithheld } from '../../moderation/visibility/withheld.ts'
import { notBlocked } from '../../people/reach/reach.ts'

/**
 * The only ways to get posts and replies for changing them. Every change in a thread locks its post first, so changes
 * take turns and can't deadlock.
 */

/** Any person's post that exists and that the viewer may see. */
export async function lockedPost(transaction: Transaction, viewer: Viewer, id: string) {
  const post = await transaction
    .selectFrom('forum_posts')
    .select(['id', 'user_id', 'title', 'content', 'tags', 'mentions', 'category', 'withheld_for'])
    .where('id', '=', toUuid(id))
    .where('deleted_at', 'is', null)
    .where(notBlocked(viewer, 'forum_posts.user_id'))
    .where(notWithheld(viewer, 'forum_posts'))
    .forUpdate()
    .executeTakeFirst()
  return post ?? refuse('post.notFound')
}

export async function ownPost(transaction: Transaction, viewer: Viewer, id: string) {
  const post = await lockedPost(transaction, viewer, id)
  if (post.user_id !== viewer.id) refuse('post.notYours')
  return post
}

/** A reply, also below a deleted post. */
export async function lockedReply(transaction: Transaction, viewer: Viewer, postId: string, id: string) {
  await lockThread(transaction, viewer, postId)
  const reply = await replyById(transaction, postId, id)
    .where(notBlocked(viewer, 'user_id'))
    .where(notWithheld(viewer, 'forum_replies'))
    .executeTakeFirst()
  return reply ?? refuse('reply.notFound')
}

/** The viewer's own reply; a block does not stop people from changing their own texts. */
export async function ownReply(transaction: Transaction, viewer: Viewer, postId: string, id: string) {
  await lockThread(transaction, null, postId)
  const reply =
    (await replyById(transaction, postId, id)
      .where(notWithheld(viewer, 'forum_replies'))
      .executeTakeFirst()) ?? refuse('reply.notFound')
  if (reply.user_id !== viewer.id) refuse('reply.notYours')
  return reply
}

/**
 * Locks a post for a change of its replies. With a viewer, only one that they may see; without, any: texts of banned
 * members, and texts below theirs, are erased too.
 */
export async function lockThread(
  transaction: Transaction,
  viewer: Viewer | null,
  postId: string,
): Promise<void> {
  const post = await transaction
    .selectFrom('forum_posts')
    .select('id')
    .where('id', '=', toUuid(postId))
    .$if(viewer !== null, query =>
      query.where(notBlocked(viewer, 'user_id')).where(notWithheld(viewer, 'forum_posts')),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!post) refuse('reply.notFound')
}

export function replyById(transaction: Transaction, postId: string, id: string) {
  return transaction
    .selectFrom('forum_replies')
    .select(['id', 'user_id', 'answers_id', 'answer_count', 'mentions', 'withheld_for'])
    .where('post_id', '=', toUuid(postId))
    .where('id', '=', toUuid(id))
    .where('deleted_at', 'is', null)
}
