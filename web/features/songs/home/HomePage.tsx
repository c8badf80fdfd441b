import { late } from '../../../ui/layers/late.tsx'
import { SongLists } from '../lists/SongLists.tsx'
import { Hero } from './Hero.tsx'
import { LiveChallenge } from './LiveChallenge.tsx'

/** They come to a page that stands. */
const Strips = late(async () => (await import('../../charts/discovery/Strips.tsx')).Strips, {
  words: ['discovery'],
})

/** Today's headliner, the challenge that runs, and the lists. */
export function HomePage() {
  return (
    <>
      <Hero />
      <LiveChallenge />
      <SongLists shelves={Strips} />
    </>
  )
}
