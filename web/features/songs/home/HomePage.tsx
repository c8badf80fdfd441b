import { late } from '../../../ui/layers/late.tsx'
import { SongLists } from '../lists/SongLists.tsx'
import { Hero } from './Hero.tsx'
import { LiveChallenge } from './LiveChallenge.tsx'

/** The shelves load after the page. */
const Strips = late(async () => (await import('../../charts/discovery/Strips.tsx')).Strips, {
  words: ['discovery'],
})

/** Today's most played song, the current challenge, and the lists. */
export function HomePage() {
  return (
    <>
      <Hero />
      <LiveChallenge />
      <SongLists shelves={Strips} />
    </>
  )
}
