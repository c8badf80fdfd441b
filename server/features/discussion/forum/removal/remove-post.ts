import { sql } from 'kysely'
import type { Transaction } from '../../../../database/connect.ts'
import { toUuid } from '../../../../database/ids.ts'
import type { Melodrome } from '../../../../melodrome.ts'
import { forgetAbout } from '../../../notifications/forget-notifications.ts'
import { changeQuotes, forgetPost } from '../../../notifications/quotes.ts'
import { moveCounts } from '../post-activity.ts'
import { tagPost } from '../post-tags.ts'
import { postTopic } from '../post-topic.ts'
import { releaseReply } from './withhold-post.ts'

/** Deletes a post, which the caller has locked. If it has replies, it leaves an empty place. */
export async function removePost(m: Melodrome, transaction: Transaction, id: string): Promise<void> {
  await tagPost(transaction, id, [])
  const { rows } = await sql<{ isAnswered: boolean }>`
    select exists (select from forum_replies where post_id = ${toUuid(id)}) as "isAnswered"`.execute(
    transaction,
  )
  if (rows[0]?.isAnswered) {
    await sql`
      update forum_posts set title = '', content = '', excerpt = '', body = '[]', mentions = '[]', tags = '{}',
        search = '', deleted_at = ${m.clock()}
      where id = ${toUuid(id)}`.execute(transaction)
    await forgetPost(m, transaction, id)
  } else {
    await transaction.deleteFrom('forum_posts').where('id', '=', toUuid(id)).execute()
    await forgetAbout(m, transaction, 'post', id)
  }
  m.live.announce(transaction, { topic: postTopic(id) })
}

export interface HeldReply {
  id: string
  user_id: string | null
  answers_id: string | null
  answer_count: number
}

/**
 * Deletes a reply; the caller has locked its post. If it has answers, it leaves an empty place. Empty places above that have
 * no other reply are deleted too, up to the post itself.
 */
export async function removeReply(
  m: Melodrome,
  transaction: Transaction,
  postId: string,
  reply: HeldReply,
): Promise<void> {
  const post = toUuid(postId)
  // A withheld reply is not counted, so it is released first: otherwise its deletion would lower the counts.
  await releaseReply(m, transaction, { postId, id: reply.id })
  const { user_id: authorId } = await transaction
    .selectFrom('forum_posts')
    .select('user_id')
    .where('id', '=', post)
    .executeTakeFirstOrThrow()
  if (reply.answer_count > 0) {
    await sql`
      update forum_replies set content = '', body = '[]', mentions = '[]', search = '', deleted_at = ${m.clock()}
      where post_id = ${post} and id = ${toUuid(reply.id)}`.execute(transaction)
  } else await removeUpwards(transaction, postId, reply)
  const byOther = authorId !== reply.user_id
  await moveCounts(transaction, postId, { replies: -1, othersReplies: byOther ? -1 : 0 })
  await changeQuotes(m, transaction, { about: postId, of: reply.id, text: null })
  const { numAffectedRows } = await sql`
    delete from forum_posts where id = ${post} and deleted_at is not null
      and not exists (select from forum_replies where post_id = ${post})`.execute(transaction)
  if (numAffectedRows) await forgetAbout(m, transaction, 'post', postId)
  m.live.announce(transaction, { topic: postTopic(postId) })
}

async function removeUpwards(
  transaction: Transaction,
  postId: string,
  reply: Pick<HeldReply, 'id' | 'answers_id'>,
): Promise<void> {
  const post = toUuid(postId)
  await sql`delete from forum_replies where post_id = ${post} and id = ${toUuid(reply.id)}`.execute(
    transaction,
  )
  if (reply.answers_id === null) return
  const answered = await transaction
    .updateTable('forum_replies')
    .set(({ eb }) => ({ answer_count: eb('answer_count', '-', 1) }))
    .where('post_id', '=', post)
    .where('id', '=', toUuid(reply.answers_id))
    .returning(['id', 'answers_id', 'answer_count', 'deleted_at'])
    .executeTakeFirstOrThrow()
  if (answered.deleted_at !== null && answered.answer_count === 0)
    await removeUpwards(transaction, postId, answered)
}
