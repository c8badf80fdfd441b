import { newcomerComments } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { refuseFor } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { newcomersWait } from './newcomer-rule.ts'

/**
 * Call it in the transaction that writes a comment, a reply or words with scores, before the writing: for a new member,
 * those on all songs and posts count together.
 */
export async function spendComment(
  m: Melodrome,
  transaction: Transaction,
  personId: string,
  language: Language,
): Promise<void> {
  const seconds = await newcomersWait(m, transaction, personId, 'newcomersComment')
  if (seconds !== undefined) refuseFor(seconds, language, 'comment.newcomer', { limit: newcomerComments })
}
