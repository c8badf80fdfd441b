import { createHmac } from 'node:crypto'
import { explainedReasons, swornReasons } from '#contract/moderation/report-reasons.ts'
import type { NewReport } from '#contract/moderation/reports.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import { networkOf } from '../../../http/limits/network.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse, refuseFields, refuseTooMany, type WrongField } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { subjectOf } from './offered-entry.ts'
import { insertReport, joinCase } from './open-case.ts'
import { type FoundSubject, foundSubject, isInConversation, type Subject } from './report-subjects.ts'

export interface Reporter {
  viewer: Viewer | null
  /** The network address of the reporter. */
  address: string
  language: Language
}

/** Reports something to the moderators, with a copy of it at this moment. */
export async function report(m: Melodrome, reporter: Reporter, asked: NewReport): Promise<undefined> {
  refuseUnexplained(asked)
  const { viewer, address, language } = reporter
  const at = m.clock()
  await transact(m.database, async transaction => {
    const subject = await subjectOf(transaction, viewer, asked.subject)
    const found = await reportable(transaction, viewer, subject)
    if (!viewer) await spendGuestsReport(m, transaction, reporter)
    const { reason, explanation, inGoodFaith } = asked
    const caseId = await joinCase(transaction, { subject, found, source: 'report', reason, at })
    const isFirst = await insertReport(transaction, {
      caseId,
      reason,
      explanation,
      inGoodFaith,
      snapshot: found.snapshot,
      at,
      language,
      ...(viewer
        ? { reporterId: viewer.id }
        : { network: networkHash(address, m.listenerKey), email: asked.email }),
    })
    // The refusal also undoes the case's changed count, with the transaction.
    if (!isFirst) refuse('report.already')
    if (!viewer && asked.email)
      await m.mail.send({ to: asked.email, language, kind: 'reportReceived', params: {} }, transaction)
  })
  return undefined
}

function refuseUnexplained({ reason, explanation, inGoodFaith }: NewReport): void {
  const wrong: Record<string, WrongField> = {}
  if (explanation === '' && explainedReasons.includes(reason)) wrong.explanation = { code: 'required' }
  if (!inGoodFaith && swornReasons.includes(reason)) wrong.inGoodFaith = { code: 'goodFaithRequired' }
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}

/** Checks that the reporter can see the thing, and that it is not their own. */
export async function reportable(
  transaction: Transaction,
  viewer: Viewer | null,
  subject: Subject,
): Promise<FoundSubject> {
  const found = (await foundSubject(transaction, subject)) ?? refuse('report.notFound')
  if (!found.isInSight) refuse('report.notFound')
  if (subject.kind === 'message') {
    const isTheirs =
      viewer !== null &&
      found.withinId !== null &&
      (await isInConversation(transaction, found.withinId, viewer.id))
    if (!isTheirs) refuse('report.notFound')
  }
  if (viewer && found.personId === viewer.id) refuse('report.own')
  return found
}

async function spendGuestsReport(
  m: Melodrome,
  transaction: Transaction,
  { address, language }: Reporter,
): Promise<void> {
  const seconds = await m.limiter.spend([{ limit: 'guestsReport', of: networkOf(address) }], transaction)
  if (seconds > 0) refuseTooMany(seconds, language)
}

/** Guests can be distinguished by their network only; it is stored as a keyed hash. */
function networkHash(address: string, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`report ${networkOf(address)}`)
    .digest()
}
