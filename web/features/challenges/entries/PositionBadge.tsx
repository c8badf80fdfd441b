import { Crown, Medal, Trophy } from 'lucide-react'
import type { Medal as MedalName } from '#contract/people/badge-types.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import css from './PositionBadge.module.css'

const icons = { gold: Crown, silver: Trophy, bronze: Medal }

/** A place in the list, with its medal if it has one. */
export function PositionBadge({
  position,
  medal,
}: {
  position: number
  medal?: MedalName | null | undefined
}) {
  const say = useSay()
  const Icon = medal && icons[medal]
  return (
    <span className={classNames(css.badge, medal && css[medal])}>
      <span className="spoken">{say('awards.position', { position })}</span>
      {Icon && <Icon size={16} aria-hidden="true" />}
      <span aria-hidden="true">{Icon ? position : `#${position}`}</span>
    </span>
  )
}
