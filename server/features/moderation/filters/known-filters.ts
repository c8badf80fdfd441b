import type { FilterAction, FilterKind } from '#contract/moderation/filters.ts'
import type { ReportReason } from '#contract/moderation/report-reasons.ts'
import type { Executor } from '../../../database/connect.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { comparable, domainsOf, hostsIn } from './comparable.ts'
import { Phrases } from './phrases.ts'

export interface KnownFilter {
  id: string
  kind: FilterKind
  pattern: string
  pattern_key: string
  action: FilterAction
  reason: ReportReason
}

/** All current filters, ready to check a text. */
export class Filters {
  readonly #words = new Map<string, KnownFilter>()
  readonly #domains = new Map<string, KnownFilter>()
  readonly #phrases: Phrases

  constructor(known: readonly KnownFilter[]) {
    for (const filter of known)
      (filter.kind === 'words' ? this.#words : this.#domains).set(filter.pattern_key, filter)
    this.#phrases = new Phrases(this.#words.keys())
  }

  in(text: string): KnownFilter[] {
    const words = [...this.#phrases.in(comparable(text))].map(key => this.#words.get(key))
    const links = hostsIn(text)
      .flatMap(domainsOf)
      .map(domain => this.#domains.get(domain))
    return [...new Set([...words, ...links])].filter(filter => filter !== undefined)
  }
}

const compiled = new WeakMap<Melodrome['database'], { version: number; filters: Filters }>()

/**
 * Each instance compiles the filters once for each change; each check reads one number to see whether anything has
 * changed. `executor` may be the transaction that writes the text.
 */
export async function knownFilters(m: Melodrome, executor: Executor): Promise<Filters> {
  const { version } = await executor.selectFrom('filters_version').select('version').executeTakeFirstOrThrow()
  const known = compiled.get(m.database)
  if (known?.version === version) return known.filters
  const rows = await executor
    .selectFrom('filters')
    .select(['id', 'kind', 'pattern', 'pattern_key', 'action', 'reason'])
    .execute()
  const filters = new Filters(rows as KnownFilter[])
  // If two read at once, the one with the higher version stays.
  if ((compiled.get(m.database)?.version ?? 0) < version) compiled.set(m.database, { version, filters })
  return filters
}
