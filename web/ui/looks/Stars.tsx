import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { starPath } from './glyphs.tsx'
import css from './Stars.module.css'

interface StarsProps {
  /** 0 to 5; drawn to the nearest half. */
  value: number
  /** The value for screen readers: "4.7 of 5". Left out if the number is beside the stars. */
  label?: string | undefined
  size?: 14 | 18 | 30 | undefined
  /** The viewer's own rating is lime; averages have the colour of the text. */
  mine?: boolean | undefined
}

export function Stars({ value, label, size = 18, mine = false }: StarsProps) {
  return (
    <span className={classNames(css.stars, mine && css.mine)}>
      {label && <span className="spoken">{label}</span>}
      {[1, 2, 3, 4, 5].map(star => (
        <Star key={star} size={size} filled={filledShare(value, star)} />
      ))}
    </span>
  )
}

/** How much of the nth star a value fills: nothing, half or all. */
export function filledShare(value: number, star: number): 0 | 0.5 | 1 {
  const halves = Math.round(value * 2) / 2
  if (halves >= star) return 1
  return halves >= star - 0.5 ? 0.5 : 0
}

export function Star({ size, filled }: { size: number; filled: 0 | 0.5 | 1 }) {
  const half = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {filled < 1 && <path d={starPath} className={css.hollow} />}
      {filled === 0.5 && (
        <clipPath id={half}>
          <rect width="12" height="24" />
        </clipPath>
      )}
      {filled > 0 && (
        <path d={starPath} className={css.full} clipPath={filled < 1 ? `url(#${half})` : undefined} />
      )}
    </svg>
  )
}
