import { SongLists } from '../lists/SongLists.tsx'
import { Hero } from './Hero.tsx'
import { LiveChallenge } from './LiveChallenge.tsx'

/** Today's headliner, the challenge that runs, and the lists. */
export function HomePage() {
  return (
    <>
      <Hero />
      <LiveChallenge />
      <SongLists />
    </>
  )
}
