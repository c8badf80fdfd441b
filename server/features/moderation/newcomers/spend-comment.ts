import { newcomerComments } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import { refuseFor } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { newcomersWait } from './newcomer-rule.ts'

/** Call it before a person comments or replies: for a new member, comments on all songs and posts count together. */
export async function spendComment(m: Melodrome, personId: string, language: Language): Promise<void> {
  const seconds = await newcomersWait(m, m.database, personId, 'newcomersComment')
  if (seconds !== undefined) refuseFor(seconds, language, 'comment.newcomer', { limit: newcomerComments })
}
