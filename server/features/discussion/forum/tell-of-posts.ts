import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { keepReadMs } from '../../notifications/forget-notifications.ts'
import { toldOf } from '../../notifications/quotes.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { tellOfText } from '../tell-of-text.ts'

/**
 * Tells of what a filter had held, once a moderator lets it pass. It may have been read before it was held: people who were
 * told then are not told again. About an old one this is not known any more, and it is no news; nor is the word of a person
 * who has been banned since.
 */
export async function tellOfReleasedPost(m: Melodrome, transaction: Transaction, id: string): Promise<void> {
  const post = await transaction
    .selectFrom('forum_posts')
    .select(['user_id as by', 'title', 'content', 'mentions'])
    .where('id', '=', toUuid(id))
    .where('created_at', '>', new Date(m.clock().getTime() - keepReadMs))
    .where(notBlocked(null, 'forum_posts.user_id'))
    .executeTakeFirst()
  if (!post?.by) return
  const { by, title, content } = post
  const named = post.mentions as unknown as Mention[]
  const told = await toldOf(transaction, { about: id, of: id })
  const about = { type: 'post', id } as const
  await tellOfText(m, transaction, { id, kind: 'reply', about, title, by, to: [], content, named }, told)
}

export async function tellOfReleasedReply(
  m: Melodrome,
  transaction: Transaction,
  { postId, id }: { postId: string; id: string },
): Promise<void> {
  const reply = await transaction
    .selectFrom('forum_replies as replies')
    .innerJoin('forum_posts as posts', 'posts.id', 'replies.post_id')
    .leftJoin('forum_replies as answered', join =>
      join.onRef('answered.post_id', '=', 'replies.post_id').onRef('answered.id', '=', 'replies.answers_id'),
    )
    .select(['replies.user_id as by', 'replies.content', 'replies.mentions', 'posts.title'])
    .select(['posts.user_id as post_user_id', 'answered.user_id as answered_user_id'])
    .where('replies.post_id', '=', toUuid(postId))
    .where('replies.id', '=', toUuid(id))
    .where('replies.created_at', '>', new Date(m.clock().getTime() - keepReadMs))
    .where('posts.withheld_for', 'is', null)
    .where(notBlocked(null, 'posts.user_id'))
    .where(notBlocked(null, 'replies.user_id'))
    .executeTakeFirst()
  if (!reply?.by) return
  const { by, content, title, post_user_id, answered_user_id } = reply
  const to = [post_user_id, answered_user_id].filter(person => person !== null)
  const named = reply.mentions as unknown as Mention[]
  const told = await toldOf(transaction, { about: postId, of: id })
  const about = { type: 'post', id: postId } as const
  await tellOfText(m, transaction, { id, kind: 'reply', about, title, by, to, content, named }, told)
}
