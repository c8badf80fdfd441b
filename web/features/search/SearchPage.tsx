import { useSearch } from '@tanstack/react-router'
import { SearchResults } from './SearchResults.tsx'

/** What a search found; each search begins at the top with a list of its own. */
export function SearchPage() {
  const { search = '' } = useSearch({ from: '/' })
  return <SearchResults key={search} search={search} />
}
