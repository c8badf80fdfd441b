import type { ReportReason } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { refuseFields, type WrongField } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { linkProblem } from '../newcomers/newcomer-links.ts'
import { type KnownFilter, knownFilters } from './known-filters.ts'

/** Texts by the name of the field in which they were written. */
export type Texts = Readonly<Record<string, string | null | undefined>>

/** A filter wants a moderator to look at the text first. */
export interface Hold {
  reason: ReportReason
}

interface Place {
  /** The writer; missing while an account is being made. */
  writerId: string | undefined
  /** Whether new accounts may not write links here. */
  linksAreLimited?: boolean
  /**
   * What happens here if a filter holds a text: `hold` answers it to the caller, `refuse` is for content that can't be
   * hidden from others until a moderator has looked, `pass` for text that only one other person would ever see.
   */
  onHold?: 'hold' | 'refuse' | 'pass'
}

/**
 * THE check of texts before they are written, in their transaction. Refuses if a filter refuses, naming each field;
 * answers a hold if a moderator has to look first.
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
  // If a filter refuses a field, its reason replaces the one about links.
  const problems = { ...links, ...wrong }
  if (Object.keys(problems).length > 0) refuseFields(problems)
  return hold
}

const problemOf = ({ kind, pattern }: KnownFilter): WrongField => ({
  code: kind === 'words' ? 'filteredWords' : 'filteredLink',
  params: { found: pattern },
})
