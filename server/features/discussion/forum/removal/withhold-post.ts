import { sql } from 'kysely'
import type { Transaction } from '../../../../database/connect.ts'
import { toUuid } from '../../../../database/ids.ts'
import type { Melodrome } from '../../../../melodrome.ts'
import type { WithheldFor } from '../../../moderation/visibility/withheld.ts'
import { changeQuotes, forgetPost } from '../../../notifications/quotes.ts'
import { moveCounts } from '../post-activity.ts'
import { tagPost } from '../post-tags.ts'
import { postTopic } from '../post-topic.ts'

/** While a post is withheld, its tags are not counted; the post keeps their names. */
export async function withholdPost(
  m: Melodrome,
  transaction: Transaction,
  id: string,
  why: WithheldFor,
): Promise<void> {
  if (!(await lockPost(transaction, id))) return
  await sql`update forum_posts set withheld_for = ${why} where id = ${toUuid(id)}`.execute(transaction)
  await tagPost(transaction, id, [])
  await forgetPost(m, transaction, id)
  m.live.announce(transaction, { topic: postTopic(id) })
}

/** Answers why it was withheld. */
export async function releasePost(
  m: Melodrome,
  transaction: Transaction,
  id: string,
): Promise<WithheldFor | null> {
  const post = await lockPost(transaction, id)
  if (!post) return null
  await sql`update forum_posts set withheld_for = null where id = ${toUuid(id)}`.execute(transaction)
  await tagPost(transaction, id, post.tags)
  m.live.announce(transaction, { topic: postTopic(id) })
  return post.withheld_for as WithheldFor | null
}

/** A withheld reply is not counted; if it has answers, it leaves an empty place for others. */
export async function withholdReply(
  m: Melodrome,
  transaction: Transaction,
  reply: { postId: string; id: string },
  why: WithheldFor,
): Promise<void> {
  await moveReply(m, transaction, reply, why)
  await changeQuotes(m, transaction, { about: reply.postId, of: reply.id, text: null })
}

/** Answers why it was withheld. */
export function releaseReply(
  m: Melodrome,
  transaction: Transaction,
  reply: { postId: string; id: string },
): Promise<WithheldFor | null> {
  return moveReply(m, transaction, reply, null)
}

async function moveReply(
  m: Melodrome,
  transaction: Transaction,
  { postId, id }: { postId: string; id: string },
  to: WithheldFor | null,
): Promise<WithheldFor | null> {
  const post = await lockPost(transaction, postId)
  const { rows } = await sql<{ user_id: string | null; was: WithheldFor | null }>`
    with known as (
      select id, user_id, withheld_for from forum_replies
      where post_id = ${toUuid(postId)} and id = ${toUuid(id)} and deleted_at is null for update
    )
    update forum_replies set withheld_for = ${to} from known
    where forum_replies.post_id = ${toUuid(postId)} and forum_replies.id = known.id
    returning known.user_id, known.withheld_for as was`.execute(transaction)
  const moved = rows[0]
  if (!post || !moved) return null
  const step = Number(moved.was !== null) - Number(to !== null)
  const byOther = moved.user_id !== post.user_id
  await moveCounts(transaction, postId, { replies: step, othersReplies: byOther ? step : 0 })
  m.live.announce(transaction, { topic: postTopic(postId) })
  return moved.was
}

/** Each function here calls it first, as everywhere in this room. */
async function lockPost(transaction: Transaction, id: string) {
  return transaction
    .selectFrom('forum_posts')
    .select(['user_id', 'tags', 'withheld_for'])
    .where('id', '=', toUuid(id))
    .forUpdate()
    .executeTakeFirst()
}
