import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import css from './PhaseBadge.module.css'
import { type Phased, shownPhase } from './shown-phase.ts'

interface PhaseBadgeProps {
  challenge: Phased
  /** With the days that are left, where days are counted. */
  withDays?: boolean
}

/** Lime dot: one can take part. Ring: not yet. Dash: over. */
export function PhaseBadge({ challenge, withDays = false }: PhaseBadgeProps) {
  const say = useSay()
  const phase = shownPhase(challenge)
  const days = withDays && challenge.isActive ? challenge.daysLeft : null
  const words = [say(`challenges.phase.${phase}`)]
  if (days !== null)
    words.push(say(phase === 'upcoming' ? 'challenges.startsIn' : 'challenges.daysLeft', { count: days }))
  return <span className={classNames(css.phase, css[phase])}>{words.join(' · ')}</span>
}
