import { useAccount } from '../accounts/viewer.ts'
import { useLate } from '../shell/use-late.ts'
import { Hero } from './Hero.tsx'
import { SongLists } from './SongLists.tsx'

const loadFresh = () => import('../follows/FreshSongs.tsx')
const wordsOfFresh = ['follows'] as const

/** Today's headliner, what is new from those one follows, and the lists. */
export function HomePage() {
  return (
    <>
      <Hero />
      {useAccount() && <Fresh />}
      <SongLists />
    </>
  )
}

function Fresh() {
  const late = useLate(loadFresh, wordsOfFresh)
  return late && <late.FreshSongs />
}
