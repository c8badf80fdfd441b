/** The recent searches in this browser, newest first. They stay here: the server stores no searches. */
const recentKey = 'melodrome_searches'
const most = 6

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(search => typeof search === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(search: string): void {
  const others = recentSearches().filter(known => known !== search)
  keep([search, ...others].slice(0, most))
}

export function forgetSearches(): void {
  keep([])
}

/** If nothing can be stored, searching works without it. */
function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(recentKey, JSON.stringify(searches))
  } catch (error) {
    console.error(error)
  }
}
