import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { textIn } from '#contract/text-in.ts'
import { useSay } from '../../../say/use-say.ts'
import { late } from '../../../ui/layers/late.tsx'
import { liveChallenges } from '../lists/song-lists.ts'
import css from './LiveChallenge.module.css'

/** No event says that a challenge begins or ends. */
const ChallengeTurn = late(async () => (await import('./ChallengeTurn.tsx')).ChallengeTurn)

/** One line: the challenge that ends next. */
export function LiveChallenge() {
  const { data = [] } = useQuery(liveChallenges)
  const challenge = data.find(({ phase }) => phase === 'ongoing')
  return (
    <>
      <ChallengeTurn challenges={data} />
      {challenge && <Line challenge={challenge} />}
    </>
  )
}

function Line({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const { id, title, titleTranslations, timeLeft } = challenge
  return (
    <aside className={css.line} aria-label={say('songs.live')}>
      <Link to="/challenges/$id" params={{ id }} className={`page ${css.link}`}>
        <span className={css.live}>{say('songs.live')}</span>
        <b className={`clip ${css.title}`}>{textIn(say.language, title, titleTranslations)}</b>
        {timeLeft && (
          <span className={css.days}>
            {say(`songs.live.left.${timeLeft.unit}`, { count: timeLeft.count })}
          </span>
        )}
        <span className={css.join}>
          {say('songs.live.join')}
          <ArrowRight size={16} aria-hidden="true" />
        </span>
      </Link>
    </aside>
  )
}
