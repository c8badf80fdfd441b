import { hourMs } from '#contract/durations.ts'
import type { Transaction } from '../../../database/connect.ts'
import type { WrongField } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { newUntil } from './newcomer-rule.ts'

/** Links as people write and type them; "node.js" and "v2.0" are not links. */
const link =
  /(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|io|kr|jp|cn|tv|gg|me|co|ly|to|cc|ru|xyz|top|shop|site|online|store|link|click|club|info|biz|live|app|vip|win|bet)(?![\p{L}\p{N}-])(?:\/[^\s<>"]*)?/giu

/**
 * The fields with links that their writer is too new for. Links to this installation are fine: a new member comes to
 * show their own song.
 */
export async function linkProblem(
  m: Melodrome,
  transaction: Transaction,
  writerId: string,
  written: readonly (readonly [field: string, text: string])[],
): Promise<Record<string, WrongField>> {
  const fields = written.filter(([, text]) => leadsElsewhere(text, m.publicUrl))
  if (fields.length === 0) return {}
  const until = await newUntil(m, transaction, writerId)
  if (!until) return {}
  const hours = Math.ceil((until.getTime() - m.clock().getTime()) / hourMs)
  return Object.fromEntries(fields.map(([field]) => [field, { code: 'newcomerLink', params: { hours } }]))
}

function leadsElsewhere(text: string, publicUrl: string | undefined): boolean {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).host
  return (text.match(link) ?? []).some(address => hostIn(address) !== own)
}

function hostIn(address: string): string | undefined {
  const full = /^https?:/i.test(address) ? address : `https://${address}`
  return URL.canParse(full) ? new URL(full).host : undefined
}
