import type { Transaction } from '../../../../database/connect.ts'
import { toUuid } from '../../../../database/ids.ts'
import type { Melodrome } from '../../../../melodrome.ts'
import { replyById } from '../forum-access.ts'
import { removePost, removeReply } from './remove-post.ts'

/** Deletes for good a post that a decision has removed, as its writer would. Does nothing if it is already gone. */
export async function eraseWithheldPost(m: Melodrome, transaction: Transaction, id: string): Promise<void> {
  if (await isHeld(transaction, id)) await removePost(m, transaction, id)
}

/** The same for a reply. */
export async function eraseWithheldReply(
  m: Melodrome,
  transaction: Transaction,
  postId: string,
  id: string,
): Promise<void> {
  if (!(await isHeld(transaction, postId))) return
  const reply = await replyById(transaction, postId, id).executeTakeFirst()
  if (reply) await removeReply(m, transaction, postId, reply)
}

async function isHeld(transaction: Transaction, postId: string): Promise<boolean> {
  const post = await transaction
    .selectFrom('forum_posts')
    .select('id')
    .where('id', '=', toUuid(postId))
    .forUpdate()
    .executeTakeFirst()
  return post !== undefined
}
