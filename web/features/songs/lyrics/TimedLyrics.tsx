import { useEffect, useRef } from 'react'
import type { SongDetail } from '#contract/songs/songs.ts'
import { lineAt } from '#contract/songs/timed-lyrics.ts'
import { classNames } from '../../../ui/class-names.ts'
import { usePlayback } from '../../player/bar/use-playback.ts'
import { usePlayer } from '../../player/player.ts'
import css from './TimedLyrics.module.css'

interface TimedLyricsProps {
  song: SongDetail
  /** One for each line of the song's lyrics. */
  times: readonly (number | null)[]
  /** For a whole screen, read from a distance. */
  isLarge?: boolean
}

/** Lyrics whose lines are lit as they are sung; a press on one plays from there. */
export function TimedLyrics({ song, times, isLarge = false }: TimedLyricsProps) {
  const { seek } = usePlayback(song)
  const current = usePlayer(state =>
    state.song?.id === song.id ? lineAt(times, state.positionSeconds) : undefined,
  )
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => keepInSight(box.current, current), [current])
  const lines = (song.lyrics ?? '').split('\n')
  return (
    <ol ref={box} className={classNames(css.lines, isLarge && css.large)}>
      {lines.map((line, at) => {
        const begins = times[at] ?? null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the song.
          <li key={at} className={css.line} aria-current={at === current || undefined}>
            {begins === null || line === '' ? (
              <span className={css.still}>{line}</span>
            ) : (
              <button type="button" className={css.sung} onClick={() => seek(begins)}>
                {line}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Scrolls the lyrics, never the page, and not under a reader's hand. */
function keepInSight(box: HTMLElement | null, at: number | undefined): void {
  const line = at === undefined ? undefined : box?.children[at]
  if (!box || !(line instanceof HTMLElement) || box.matches(':hover, :focus-within')) return
  const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
}
