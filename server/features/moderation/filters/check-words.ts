import type { ReportReason } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { refuseFields, type WrongField } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { linkProblem } from '../newcomers/newcomer-links.ts'
import { type KnownFilter, knownFilters } from './known-filters.ts'

/** Texts by the name of the field in which they were written. */
export type Texts = Readonly<Record<string, string | null | undefined>>

/** That a filter wants a moderator to look first. */
export interface Hold {
  reason: ReportReason
}

interface Place {
  /** Who writes; missing where an account is being made. */
  writerId: string | undefined
  /** Where new accounts may not lead others elsewhere. */
  linksAreLimited?: boolean
  /**
   * What a filter that holds does here: `hold` is answered to the caller, `refuse` where a thing can't be seen by some
   * only, `pass` where only the other one would ever see it.
   */
  onHold?: 'hold' | 'refuse' | 'pass'
}

/**
 * THE look at words before they are written, in their transaction. Refuses what a filter refuses, naming each field;
 * answers what has to be held until a moderator has looked.
 */
export async function checkWords(
  m: Melodrome,
  transaction: Transaction,
  texts: Texts,
  { writerId, linksAreLimited = false, onHold = 'hold' }: Place,
): Promise<Hold | undefined> {
  const written = Object.entries(texts).filter(([, text]) => text) as [string, string][]
  if (written.length === 0) return undefined
  const filters = await knownFilters(m, transaction)
  const wrong: Record<string, WrongField> = {}
  let hold: Hold | undefined
  for (const [field, text] of written) {
    const found = filters.in(text)
    const refusing = found.find(({ action }) => action === 'refuse' || onHold === 'refuse')
    if (refusing) wrong[field] = problemOf(refusing)
    else if (found[0] && onHold === 'hold') hold ??= { reason: found[0].reason }
  }
  const links = linksAreLimited && writerId ? await linkProblem(m, transaction, writerId, written) : {}
  // What a filter says of a field stands before what its links say.
  const problems = { ...links, ...wrong }
  if (Object.keys(problems).length > 0) refuseFields(problems)
  return hold
}

const problemOf = ({ kind, pattern }: KnownFilter): WrongField => ({
  code: kind === 'words' ? 'filteredWords' : 'filteredLink',
  params: { found: pattern },
})
