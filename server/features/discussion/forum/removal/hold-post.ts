import type { Transaction } from '../../../../database/connect.ts'
import type { Melodrome } from '../../../../melodrome.ts'
import type { Hold } from '../../../moderation/filters/check-words.ts'
import { openCaseFor } from '../../../moderation/reports/open-case.ts'
import { withholdPost, withholdReply } from './withhold-post.ts'

/** Holds a post for review: until a moderator has looked at it, only its writer and moderators see it. */
export async function holdPost(
  m: Melodrome,
  transaction: Transaction,
  id: string,
  { reason }: Hold,
): Promise<void> {
  await withholdPost(m, transaction, id, 'held')
  await openCaseFor(transaction, { subject: { kind: 'post', id }, source: 'filter', reason, at: m.clock() })
}

/** The same for a reply. */
export async function holdReply(
  m: Melodrome,
  transaction: Transaction,
  reply: { postId: string; id: string },
  { reason }: Hold,
): Promise<void> {
  await withholdReply(m, transaction, reply, 'held')
  const subject = { kind: 'reply', id: reply.id, within: reply.postId } as const
  await openCaseFor(transaction, { subject, source: 'filter', reason, at: m.clock() })
}
