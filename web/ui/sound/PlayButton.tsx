import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { PauseGlyph, PlayGlyph } from '../looks/glyphs.tsx'
import { Spinner } from '../Spinner.tsx'
import css from './PlayButton.module.css'

interface PlayButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What the next press does, for screen readers ("Play Neon Rain"). */
  label: string
  playing: boolean
  /** The sound is loading. */
  loading?: boolean | undefined
  /** The highlight, only for the song that is playing now. */
  hot?: boolean | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** For a button in each of many rows: only an outline, until its song plays. */
  quiet?: boolean | undefined
}

const glyphSize = { sm: 16, md: 18, lg: 24, xl: 30 }

export function PlayButton({
  label,
  playing,
  loading = false,
  hot = playing,
  size = 'md',
  quiet = false,
  className,
  ...rest
}: PlayButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-busy={loading}
      className={classNames(css.playButton, css[size], hot ? css.hot : quiet && css.quiet, className)}
    >
      {loading && <Spinner size={glyphSize[size] + 2} />}
      {!loading && playing && <PauseGlyph size={glyphSize[size] + 2} />}
      {!loading && !playing && <PlayGlyph size={glyphSize[size]} />}
    </button>
  )
}
