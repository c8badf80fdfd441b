import { useEffect, useRef } from 'react'
import type { SongDetail } from '#contract/songs/songs.ts'
import { lineAt, type SungWord, wordAt } from '#contract/songs/timed-lyrics.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { usePlayback } from '../../player/bar/use-playback.ts'
import { usePlayer } from '../../player/player.ts'
import css from './TimedLyrics.module.css'

interface TimedLyricsProps {
  song: SongDetail
  /** One for each line of the song's lyrics. */
  times: readonly (number | null)[]
  /** For a whole screen that is read from a distance. */
  isLarge?: boolean
  /** The moment that the address names: its line is highlighted while the player holds another song. */
  atSeconds?: number | undefined
}

/**
 * Lyrics whose lines are highlighted as they are sung, and their words if those have moments; a press on a line plays
 * from there.
 */
export function TimedLyrics({ song, times, isLarge = false, atSeconds }: TimedLyricsProps) {
  const say = useSay()
  const { seek } = usePlayback(song)
  const current = usePlayer(state => {
    const seconds = state.song?.id === song.id ? state.positionSeconds : atSeconds
    return seconds === undefined ? undefined : lineAt(times, seconds)
  })
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => keepInSight(box.current, current), [current])
  const lines = (song.lyrics ?? '').split('\n')
  return (
    <ol
      ref={box}
      className={classNames(css.lines, isLarge && css.large)}
      aria-label={say('songs.made.lyrics')}
    >
      {lines.map((line, at) => {
        const begins = times[at] ?? null
        const words = at === current ? song.lyricWords?.[at] : null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the song.
          <li key={at} className={css.line} aria-current={at === current || undefined}>
            {begins === null || line === '' ? (
              <span className={css.still}>{line}</span>
            ) : (
              <button type="button" className={css.sung} onClick={() => seek(begins)}>
                {words ? <LitWord {...{ song, line, words }} /> : line}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The current line, with its current word highlighted. Screen readers still read the button as one text. */
function LitWord({ song, line, words }: { song: SongDetail; line: string; words: readonly SungWord[] }) {
  const from = usePlayer(state =>
    state.song?.id === song.id ? wordAt(words, state.positionSeconds) : undefined,
  )
  if (from === undefined) return line
  const to = words.find(({ place }) => place > from)?.place
  const word = line.slice(from, to)
  return (
    <>
      {line.slice(0, from)}
      <span className={css.word}>{word.trimEnd()}</span>
      {word.slice(word.trimEnd().length)}
      {to !== undefined && line.slice(to)}
    </>
  )
}

/** Scrolls the lyrics, never the page, and not while the reader points at them or has the focus in them. */
function keepInSight(box: HTMLElement | null, at: number | undefined): void {
  const line = at === undefined ? undefined : box?.children[at]
  if (!box || !(line instanceof HTMLElement) || box.matches(':hover, :focus-within')) return
  const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
}
