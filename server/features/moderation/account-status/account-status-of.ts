import type { AccountStatus } from '#contract/moderation/account-status.ts'
import type { ReportReason } from '#contract/moderation/report-reasons.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { newUntil } from '../newcomers/newcomer-rule.ts'
import { runningSuspension } from '../sanctions/running-sanction.ts'

export async function accountStatusOf(m: Melodrome, personId: string): Promise<AccountStatus> {
  const suspension = await runningSuspension(m.database, personId, m.clock())
  const until = await newUntil(m, m.database, personId)
  return {
    suspension: suspension
      ? {
          beganAt: suspension.began_at.toISOString(),
          until: suspension.until.toISOString(),
          reason: suspension.reason as ReportReason,
          caseId: suspension.case_id,
        }
      : null,
    newUntil: until?.toISOString() ?? null,
  }
}
