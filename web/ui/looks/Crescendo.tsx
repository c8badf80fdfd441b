import { classNames } from '../class-names.ts'
import css from './Crescendo.module.css'
import { bandOf } from './score-band.ts'

interface CrescendoProps {
  /** 0 to 10, with decimals; `null` draws all bars at rest. */
  score: number | null
  className?: string | undefined
}

export const maxScore = 10
const bars = Array.from({ length: maxScore }, (_, index) => index)

/**
 * Ten rising bars, the last one partly filled. Screen readers skip the picture: the number and label beside it say the
 * same.
 */
export function Crescendo({ score, className }: CrescendoProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(css.crescendo, score === null && css.unscored, className)}
      style={{ '--band': score === null ? 'transparent' : `var(--band-${bandOf(score)})` }}
    >
      {bars.map(bar => (
        <span
          key={bar}
          className={css.bar}
          style={{ '--rise': bar / (maxScore - 1), '--filled': Math.min(1, Math.max(0, (score ?? 0) - bar)) }}
        />
      ))}
    </span>
  )
}
