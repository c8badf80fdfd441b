import type { NewCase } from '#contract/moderation/cases.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { subjectOf } from '../reports/offered-entry.ts'
import { reportable } from '../reports/one-report.ts'
import { beginCase, insertReport } from '../reports/open-case.ts'

/**
 * Opens a case for something that a moderator has seen and no one has reported. They don't count as a reporter, so they
 * may decide it like other moderators.
 */
export async function openOwnCase(
  m: Melodrome,
  viewer: Viewer,
  { subject: asked, reason, explanation }: NewCase,
): Promise<{ id: string }> {
  const at = m.clock()
  return transact(m.database, async transaction => {
    const subject = await subjectOf(transaction, viewer, asked)
    const found = await reportable(transaction, viewer, subject)
    const { id, isNew } = await beginCase(transaction, { subject, found, reason, at, by: viewer.id })
    const { snapshot } = found
    if (isNew)
      await insertReport(transaction, { caseId: id, reason, explanation, snapshot, at, isInitiative: true })
    return { id }
  })
}
