import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { CoverArt } from '../../ui/looks/CoverArt.tsx'
import { Drome } from '../../ui/sound/Drome.tsx'
import css from './LandingStage.module.css'
import { ridingSongs, seats } from './riding-songs.ts'
import { ThreeWaysIn } from './ThreeWaysIn.tsx'

/** The track enters from the left, turns and returns; the slogan is inside it. */
export function Stage() {
  const say = useSay()
  const riders = useRiders()
  // Every frame of the riders is drawn by the main thread, which has to wake the page first.
  const running = useHydrated()
  return (
    <section className={css.stage}>
      <Drome form="wide" riders={riders} running={running} className={css.wide} />
      <Drome form="tall" riders={riders.slice(0, 3)} running={running} className={css.tall} />
      <div className={css.pitch}>
        <div className="page">
          <h1>
            {say('landing.hero.line1')}
            <br />
            {say('landing.hero.line2')}
          </h1>
          <p>{say('landing.hero.text')}</p>
          <ThreeWaysIn />
        </div>
      </div>
    </section>
  )
}

/** A new installation has no songs yet; drawn covers take their places. */
function useRiders() {
  const { data: songs = [] } = useQuery(ridingSongs)
  return Array.from({ length: seats }, (_, seat) => {
    const song = songs[seat]
    return (
      <CoverArt
        key={song?.id ?? seat}
        id={song?.id ?? `seat ${seat}`}
        cover={song?.cover ?? null}
        sizes="84px"
      />
    )
  })
}
