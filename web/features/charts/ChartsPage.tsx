import { Link, useLocation } from '@tanstack/react-router'
import {
  fewRatings,
  halfLifeHours,
  neededRatings,
  risingHours,
  weights,
} from '#contract/charts/chart-numbers.ts'
import { chartAccountHours, contestAccountHours, qualifiedSeconds } from '#contract/limits.ts'
import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { ReadingPage } from '../../ui/ReadingPage.tsx'
import { Section } from '../../ui/Section.tsx'
import css from './ChartsPage.module.css'
import { SongStanding } from './SongStanding.tsx'

const conditions = ['own', 'age', 'verified', 'listened', 'quarantine'] as const

/** Every formula that orders songs and people, in plain words; for one song also the numbers in them. */
export function ChartsPage() {
  const say = useSay()
  const { count } = useNumbers()
  const songId = useLocation({ select: ({ search }) => textOf((search as { song?: unknown }).song) })
  return (
    <ReadingPage>
      <header>
        <h1>{say('charts.title')}</h1>
        <p>{say('charts.intro')}</p>
      </header>
      {songId && <SongStanding key={songId} id={songId} />}
      <Section id="voice" title={say('charts.voice')}>
        <p>{say('charts.voice.text')}</p>
        <ul>
          {conditions.map(condition => (
            <li key={condition}>
              {say(`charts.voice.${condition}`, {
                hours: chartAccountHours,
                contestHours: contestAccountHours,
                seconds: qualifiedSeconds,
              })}
            </li>
          ))}
        </ul>
        <p>{say('charts.voice.later', { hours: chartAccountHours })}</p>
      </Section>
      <Section id="popular" title={say('charts.popular')}>
        <p>
          {say('charts.popular.weights', { ...weights, dislike: `${weights.dislike}`.replace('-', '−') })}
        </p>
        <p>{say('charts.popular.decay', halfLifeHours)}</p>
        <p>{say('charts.popular.all')}</p>
        <p>{say('charts.popular.artists')}</p>
      </Section>
      <Section id="top-rated" title={say('charts.rated')}>
        <p>{say('charts.rated.text')}</p>
        <p className={css.formula}>(C·m + Σ) ÷ (C + n) − {count(0.67)}·s ÷ √(C + n)</p>
        <p>{say('charts.rated.legend')}</p>
        <p>{say('charts.rated.few', { few: fewRatings })}</p>
      </Section>
      <Section id="rising" title={say('charts.rising')}>
        <p>{say('charts.rising.text', { hours: risingHours })}</p>
      </Section>
      <Section id="rest" title={say('charts.plain')}>
        <p>{say('charts.plain.text')}</p>
      </Section>
      <Section id="hall" title={say('shell.nav.hallOfFame')}>
        <p>{say('charts.hall.songs', { needed: neededRatings })}</p>
        <p>{say('charts.hall.artists')}</p>
        <p>{say('charts.hall.winners')}</p>
        <p>{say('charts.hall.stays')}</p>
        <Link to="/hall-of-fame" className={css.link}>
          {say('shell.nav.hallOfFame')}
        </Link>
      </Section>
    </ReadingPage>
  )
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value) || undefined
