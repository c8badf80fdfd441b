import type { CSSProperties } from 'react'
import { coverWidths } from '#contract/songs/cover-widths.ts'
import { classNames } from '../class-names.ts'
import css from './CoverArt.module.css'
import { coverIndex } from './cover-index.ts'

/** A picture in four widths, with the colour that is shown while it loads. */
export interface CoverPicture {
  small: string
  medium: string
  large: string
  full: string
  toneDark: string
  toneLight: string
}

interface CoverArtProps {
  /** Decides which of the twelve drawn covers is shown if there is no picture. */
  id: string
  cover: CoverPicture | null
  /** Its width on screen, as in `<img sizes>`: "56px", "(max-width: 767px) 50vw, 16vw". */
  sizes: string
  /** One of the few largest pictures that are visible at once: loaded first. All others load when they come near. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** The song's title stands beside it, so it has no other text. */
export function CoverArt({ id, cover, sizes, eager = false, className }: CoverArtProps) {
  return (
    <span className={classNames(css.cover, !cover && css.drawn, className)} style={coverStyle(id, cover)}>
      {cover && (
        <img
          src={cover.medium}
          srcSet={sourceSet(cover)}
          sizes={sizes}
          alt=""
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  )
}

function coverStyle(id: string, cover: CoverPicture | null): CSSProperties {
  return cover ? toneStyle({ id, cover }) : { '--drawn': `var(--cover-${coverIndex(id)})` }
}

/** Sets `--cover-tone` for the current theme: put it on a stage, whose bars and edges derive their colours from it. */
export function toneStyle({ id, cover }: Pick<CoverArtProps, 'id' | 'cover'>): CSSProperties {
  const tone = cover ? `light-dark(${cover.toneLight}, ${cover.toneDark})` : `var(--tone-${coverIndex(id)})`
  return { '--cover-tone': tone }
}

function sourceSet(cover: CoverPicture): string {
  const sizes = ['small', 'medium', 'large', 'full'] as const
  return sizes.map(size => `${cover[size]} ${coverWidths[size]}w`).join(', ')
}
