import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * The key that opens a decision without a session: for guests who have reported something, and for banned people. It
 * stands only in the mail that told them; `whose` is the id of a person or of a report.
 */
export function decisionKey({ codeKey }: Pick<Melodrome, 'codeKey'>, caseId: string, whose: string): string {
  return createHmac('sha256', codeKey).update(`decision ${caseId} ${whose}`).digest('base64url')
}

export function isDecisionKey(
  m: Pick<Melodrome, 'codeKey'>,
  key: string,
  caseId: string,
  whose: string,
): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(decisionKey(m, caseId, whose))]
  return given.length === right.length && timingSafeEqual(given, right)
}
