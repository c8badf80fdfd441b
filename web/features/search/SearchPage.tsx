import { useSearch } from '@tanstack/react-router'
import { SearchResults } from './SearchResults.tsx'

/** The results of a search; each new search begins at the top with its own list. */
export function SearchPage() {
  const { search = '' } = useSearch({ from: '/' })
  return <SearchResults key={search} search={search} />
}
