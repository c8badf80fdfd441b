import { Link } from '@tanstack/react-router'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './ChallengeCard.module.css'
import { ChallengeLink } from './ChallengeLink.tsx'
import { textsOf } from './challenge-texts.ts'
import { JoinButton } from './entries/JoinButton.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import { Countdown, Poster } from './Poster.tsx'
import { shownPhase } from './shown-phase.ts'
import { dayOf, shortPeriodOf, useZone } from './times/challenge-days.ts'

/** A challenge's poster, and below it the challenge's phase and what the viewer can do. */
export function ChallengeCard({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const zone = useZone()
  const { title } = textsOf(challenge, say.language)
  return (
    <article className={css.card}>
      <ChallengeLink id={challenge.id} className={css.link}>
        <Poster challenge={challenge}>
          <span className={css.top}>
            <Countdown challenge={challenge} />
            {challenge.genre && <span className={css.genre}>{challenge.genre}</span>}
          </span>
          <h2 className={`clamp-lines ${css.title}`}>{title}</h2>
        </Poster>
      </ChallengeLink>
      <div className={css.facts}>
        <PhaseBadge challenge={challenge} />
        {challenge.ownSubmission?.songTitle && <span className={css.joined}>{say('challenges.joined')}</span>}
        <span className={css.period}>{shortPeriodOf(challenge, say.language, zone)}</span>
      </div>
      <div className={css.foot}>
        <span className={css.count}>
          {say('challenges.participants', { count: challenge.submissionCount })}
        </span>
        <Action challenge={challenge} title={title} />
      </div>
    </article>
  )
}

function Action({ challenge, title }: { challenge: Challenge; title: string }) {
  const say = useSay()
  const zone = useZone()
  const phase = shownPhase(challenge)
  if (phase === 'ongoing') return <JoinButton challenge={challenge} size="sm" />
  if (phase === 'upcoming')
    return (
      <span className={css.count}>
        {say('challenges.from', { day: dayOf(challenge.startDate, say.language, zone) })}
      </span>
    )
  const isJudging = phase === 'judging'
  if (!isJudging && !challenge.verdict) return null
  return (
    <Link
      to={isJudging ? '/challenges/$id/listen' : '/challenges/$id/results'}
      params={{ id: challenge.id }}
      className={buttonClass({ look: 'ghost', size: 'sm' })}
      aria-label={say(isJudging ? 'challenges.judging.label' : 'challenges.results.label', { title })}
    >
      {say(isJudging ? 'challenges.listen' : 'challenges.results')}
    </Link>
  )
}

/** As tall as a card, so that nothing moves when the card loads. */
export function ChallengeCardSkeleton() {
  return (
    <li className={css.card} aria-hidden="true">
      <Skeleton aspectRatio="4 / 5" />
      <div className={css.facts}>
        <Skeleton width="60%" height="1rem" />
      </div>
      <div className={css.foot}>
        <Skeleton width="40%" height="1rem" />
      </div>
    </li>
  )
}
