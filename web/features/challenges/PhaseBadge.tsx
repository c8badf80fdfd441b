import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import css from './PhaseBadge.module.css'
import { type Phased, shownPhase } from './shown-phase.ts'

interface PhaseBadgeProps {
  challenge: Phased
  /** Also shows the days that are left, if days are counted. */
  withDays?: boolean
}

/** A lime dot: the viewer can take part. A ring: not yet. A dash: over. */
export function PhaseBadge({ challenge, withDays = false }: PhaseBadgeProps) {
  const say = useSay()
  const phase = shownPhase(challenge)
  const days = withDays && challenge.isActive ? challenge.daysLeft : null
  const words = [say(`challenges.phase.${phase}`)]
  if (days !== null)
    words.push(say(phase === 'upcoming' ? 'challenges.startsIn' : 'challenges.daysLeft', { count: days }))
  return <span className={classNames(css.phase, css[phase])}>{words.join(' · ')}</span>
}
