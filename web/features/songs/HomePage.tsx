import { useSearch } from '@tanstack/react-router'
import { Hero } from './Hero.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SongLists } from './SongLists.tsx'

/** Today's headliner and the lists, or what a search found. */
export function HomePage() {
  const { search } = useSearch({ from: '/' })
  if (search) return <SearchResults key={search} search={search} />
  return (
    <>
      <Hero />
      <SongLists />
    </>
  )
}
