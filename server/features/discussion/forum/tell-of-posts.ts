import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { keepReadMs } from '../../notifications/forget-notifications.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { type NewText, tellOfEdit, tellOfReleasedText } from '../tell-of-text.ts'

/** Call it once others can read the post again. */
export async function tellOfReleasedPost(m: Melodrome, transaction: Transaction, id: string): Promise<void> {
  const text = await toldPost(m, transaction, id)
  if (text) await tellOfReleasedText(m, transaction, text)
}

/** The same for a reply. */
export async function tellOfReleasedReply(
  m: Melodrome,
  transaction: Transaction,
  reply: Reply,
): Promise<void> {
  const text = await toldReply(m, transaction, reply)
  if (text) await tellOfReleasedText(m, transaction, text)
}

/** `before`: the people whom the post named until it was edited. */
export async function tellOfEditedPost(
  m: Melodrome,
  transaction: Transaction,
  id: string,
  before: readonly { id: string }[],
): Promise<void> {
  const text = await toldPost(m, transaction, id)
  if (text) await tellOfEdit(m, transaction, text, before)
}

/** The same for a reply. */
export async function tellOfEditedReply(
  m: Melodrome,
  transaction: Transaction,
  reply: Reply,
  before: readonly { id: string }[],
): Promise<void> {
  const text = await toldReply(m, transaction, reply)
  if (text) await tellOfEdit(m, transaction, text, before)
}

interface Reply {
  postId: string
  id: string
}

/**
 * The post, if people can still be told of it. Undefined while others can't read it, if its writer is banned, and if it is
 * old: it is no news any more, and the notifications that say who was told of it have been deleted.
 */
async function toldPost(m: Melodrome, transaction: Transaction, id: string): Promise<NewText | undefined> {
  const post = await transaction
    .selectFrom('forum_posts')
    .select(['user_id as by', 'title', 'content', 'mentions'])
    .where('id', '=', toUuid(id))
    .where('created_at', '>', new Date(m.clock().getTime() - keepReadMs))
    .where('withheld_for', 'is', null)
    .where(notBlocked(null, 'forum_posts.user_id'))
    .executeTakeFirst()
  if (!post?.by) return undefined
  const { by, title, content } = post
  const named = post.mentions as unknown as Mention[]
  return { id, kind: 'reply', about: { type: 'post', id }, title, by, to: [], content, named }
}

/** The same for a reply; the writer of its post must not be banned either. */
async function toldReply(
  m: Melodrome,
  transaction: Transaction,
  { postId, id }: Reply,
): Promise<NewText | undefined> {
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
    .where('replies.withheld_for', 'is', null)
    .where('posts.withheld_for', 'is', null)
    .where(notBlocked(null, 'posts.user_id'))
    .where(notBlocked(null, 'replies.user_id'))
    .executeTakeFirst()
  if (!reply?.by) return undefined
  const { by, content, title, post_user_id, answered_user_id } = reply
  const to = [post_user_id, answered_user_id].filter(person => person !== null)
  const named = reply.mentions as unknown as Mention[]
  return { id, kind: 'reply', about: { type: 'post', id: postId }, title, by, to, content, named }
}
