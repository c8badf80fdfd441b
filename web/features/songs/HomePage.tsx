import { Hero } from './Hero.tsx'
import { SongLists } from './SongLists.tsx'

/** Today's headliner and the lists. */
export function HomePage() {
  return (
    <>
      <Hero />
      <SongLists />
    </>
  )
}
