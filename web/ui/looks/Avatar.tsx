import { hashOf } from '#contract/hash.ts'
import { classNames } from '../class-names.ts'
import css from './Avatar.module.css'

interface AvatarProps {
  /** The person's id: it decides the drawn picture if there is no other. */
  id: string
  src: string | null | undefined
  /** CSS pixels. */
  size?: number | undefined
  className?: string | undefined
}

/** The person's name stands beside it, so it has no other text. */
export function Avatar({ id, src, size = 40, className }: AvatarProps) {
  const look = classNames(css.avatar, className)
  if (src) {
    return (
      <img className={look} src={src} width={size} height={size} alt="" loading="lazy" decoding="async" />
    )
  }
  return (
    <svg className={look} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <DrawnFace id={id} />
    </svg>
  )
}

/** Background and bars: muted pairs that work in both themes and have a contrast of 3:1. */
const pairs = [
  ['#7d2b3a', '#f2b9a6'],
  ['#1f5a52', '#bfe3c4'],
  ['#27427f', '#bcd3fa'],
  ['#8a4a16', '#f8d48f'],
  ['#4f3568', '#d9c1ee'],
  ['#5d5a1c', '#e9e2a0'],
  ['#17606f', '#a9e4e2'],
  ['#8f3a20', '#fbc7a0'],
] as const

/** Five bars on a plain background, as a picture for a person without one; the same on every screen. */
function DrawnFace({ id }: { id: string }) {
  const hash = hashOf(id)
  const [ground, bars] = pairs[hash % pairs.length]!
  const heights = [0, 1, 2, 3, 4].map(bar => 14 + ((hash >>> (3 + bar * 5)) % 8) * 6)
  return (
    <>
      <rect width="100" height="100" fill={ground} />
      <path d={heights.map((h, bar) => `M${20 + bar * 13} ${50 - h / 2}h8v${h}h-8z`).join('')} fill={bars} />
    </>
  )
}
