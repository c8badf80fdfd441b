import type { ReactNode } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Drawing } from '#contract/challenges/poster-drawings.ts'
import { posterLook } from '#contract/challenges/poster-look.ts'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import css from './Poster.module.css'
import { type Phased, shownPhase, type Turning } from './shown-phase.ts'
import { useTimeLeft } from './times/time-left.ts'

interface PosterProps {
  challenge: Phased & Pick<Challenge, 'id' | 'art'>
  /** As wide as its column and as tall as its text needs, for a place beside a list. */
  isTall?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One paper colour, one ink colour, and a drawing of bars; the texts are `children`. */
export function Poster({ challenge, isTall = false, className, children }: PosterProps) {
  const { paper, ink, drawing } = posterLook(challenge.id, challenge.art)
  const phase = shownPhase(challenge)
  return (
    <div
      className={classNames(
        css.poster,
        isTall && css.tall,
        (phase === 'ended' || phase === 'cancelled') && css.over,
        className,
      )}
      style={{ '--paper': paper, '--ink': ink }}
    >
      {children}
      <DrawnBars drawing={drawing} />
    </div>
  )
}

/**
 * "D-5" where days are counted like that, elsewhere the number and "days left"; words where no days are counted, before
 * the start, and on the last day.
 */
export function Countdown({ challenge }: { challenge: Turning }) {
  const say = useSay()
  const timeLeft = useTimeLeft(challenge)
  const phase = shownPhase(challenge)
  if (!timeLeft) return <b className={css.state}>{say(`challenges.phase.${phase}`)}</b>
  const { unit, count, words } = timeLeft
  if (phase === 'upcoming' || unit !== 'days') return <b className={css.state}>{words}</b>
  return (
    <b className={css.days}>
      <span className="spoken">{words}</span>
      <span aria-hidden="true">{say('challenges.countdown', { count })}</span>
      {say.language !== 'ko' && (
        <small aria-hidden="true">{say('challenges.countdown.unit', { count })}</small>
      )}
    </b>
  )
}

function DrawnBars({ drawing: { fill, rays, faint } }: { drawing: Drawing }) {
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
    >
      {faint && <path d={faint.d} stroke="currentColor" strokeWidth={faint.width} opacity={0.42} />}
      {rays && <path d={rays.d} stroke="currentColor" strokeWidth={rays.width} />}
      <path d={fill} fill="currentColor" />
    </svg>
  )
}
