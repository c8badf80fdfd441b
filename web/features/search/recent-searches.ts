import { isKeptFor, searchesKey } from '../../session/kept-for.ts'

const most = 6

interface KeptSearches {
  searches: readonly string[]
  /** The member who searched; null for visitors and guests. */
  keeperId: string | null
}

/**
 * The recent searches of this person in this browser, newest first. They stay here: the server stores no searches.
 * `accountId` is null for visitors and guests.
 */
export function recentSearches(accountId: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(searchesKey) ?? 'null')
    if (!isKept(kept) || !isKeptFor(accountId, kept.keeperId)) return []
    return kept.searches.filter(search => typeof search === 'string').slice(0, most)
  } catch {
    return []
  }
}

export function rememberSearch(search: string, accountId: string | null): void {
  const others = recentSearches(accountId).filter(known => known !== search)
  keep({ searches: [search, ...others].slice(0, most), keeperId: accountId })
}

export function forgetSearches(): void {
  keep({ searches: [], keeperId: null })
}

function isKept(kept: unknown): kept is KeptSearches {
  if (typeof kept !== 'object' || kept === null) return false
  const { searches, keeperId }: Partial<Record<keyof KeptSearches, unknown>> = kept
  return Array.isArray(searches) && (keeperId === null || typeof keeperId === 'string')
}

/** If nothing can be stored, searching works without it. */
function keep(kept: KeptSearches): void {
  try {
    localStorage.setItem(searchesKey, JSON.stringify(kept))
  } catch (error) {
    console.error(error)
  }
}
