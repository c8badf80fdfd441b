import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import css from './PhaseBadge.module.css'
import { shownPhase, type Turning } from './shown-phase.ts'
import { useTimeLeft } from './times/time-left.ts'

interface PhaseBadgeProps {
  challenge: Turning
  /** Also shows the time that is left, if it is counted. */
  withDays?: boolean
}

/** A lime dot: the viewer can take part. A ring: not yet. A dash: over. */
export function PhaseBadge({ challenge, withDays = false }: PhaseBadgeProps) {
  const say = useSay()
  const phase = shownPhase(challenge)
  const timeLeft = useTimeLeft(challenge)
  const words = [say(`challenges.phase.${phase}`)]
  if (withDays && timeLeft) words.push(timeLeft.words)
  return <span className={classNames(css.phase, css[phase])}>{words.join(' · ')}</span>
}
