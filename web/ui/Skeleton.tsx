import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import css from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; without a height, give a class or an aspect ratio. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  aspectRatio?: CSSProperties['aspectRatio']
  round?: boolean | undefined
  className?: string | undefined
}

/** Keeps the exact place of content that is loading. Screen readers skip it: the region around it has `aria-busy`. */
export function Skeleton({ width, height, aspectRatio, round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(css.skeleton, round && css.round, className)}
      style={{ width, height, aspectRatio }}
    />
  )
}
