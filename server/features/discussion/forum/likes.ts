import { sql } from 'kysely'
import type { z } from 'zod'
import type { ForumLikes } from '#contract/discussion/forum.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { lockedPost, lockedReply } from './forum-access.ts'
import { moveCounts } from './post-activity.ts'

type Likes = z.infer<typeof ForumLikes>

export function likePost(m: Melodrome, viewer: Viewer, postId: string, isLiked: boolean): Promise<Likes> {
  return transact(m.database, async transaction => {
    const post = await lockedPost(transaction, viewer, postId)
    if (isLiked && post.user_id === viewer.id) refuse('person.yourself')
    const { numAffectedRows } = await (isLiked
      ? sql`
        insert into forum_post_likes (post_id, user_id, created_at)
        values (${toUuid(postId)}, ${toUuid(viewer.id)}, ${m.clock()}) on conflict do nothing`
      : sql`delete from forum_post_likes where post_id = ${toUuid(postId)} and user_id = ${toUuid(viewer.id)}`
    ).execute(transaction)
    const moved = Number(numAffectedRows ?? 0n)
    const likes = await moveCounts(transaction, postId, { likes: isLiked ? moved : -moved })
    return { likes, isLiked }
  })
}

export function likeReply(
  m: Melodrome,
  viewer: Viewer,
  { postId, replyId }: { postId: string; replyId: string },
  isLiked: boolean,
): Promise<Likes> {
  return transact(m.database, async transaction => {
    const reply = await lockedReply(transaction, viewer, postId, replyId)
    if (isLiked && reply.user_id === viewer.id) refuse('person.yourself')
    const [post, id, person] = [toUuid(postId), toUuid(replyId), toUuid(viewer.id)]
    const { numAffectedRows } = await (isLiked
      ? sql`
        insert into forum_reply_likes (post_id, reply_id, user_id, created_at)
        values (${post}, ${id}, ${person}, ${m.clock()}) on conflict do nothing`
      : sql`delete from forum_reply_likes where post_id = ${post} and reply_id = ${id} and user_id = ${person}`
    ).execute(transaction)
    const moved = Number(numAffectedRows ?? 0n) * (isLiked ? 1 : -1)
    const { like_count } = await transaction
      .updateTable('forum_replies')
      .set(({ eb }) => ({ like_count: eb('like_count', '+', moved) }))
      .where('post_id', '=', post)
      .where('id', '=', id)
      .returning('like_count')
      .executeTakeFirstOrThrow()
    return { likes: like_count, isLiked }
  })
}
