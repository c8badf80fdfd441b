import type { Transaction } from '../../../database/connect.ts'
import type { Hold } from '../../moderation/filters/check-words.ts'
import { openCaseFor } from '../../moderation/reports/open-case.ts'
import { withholdComment } from './withhold-comment.ts'

/** Holds a comment for review: until a moderator has looked at it, only its writer and moderators see it. */
export async function holdComment(
  transaction: Transaction,
  { songId, id }: { songId: string; id: string },
  { reason }: Hold,
  at: Date,
): Promise<void> {
  await withholdComment(transaction, songId, id, 'held')
  const subject = { kind: 'comment', id, within: songId } as const
  await openCaseFor(transaction, { subject, source: 'filter', reason, at })
}
