import { Minus, Plus, RotateCcw, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SongDetail } from '#contract/songs/songs.ts'
import { readLyrics, type SungWords, writeLyrics } from '#contract/songs/timed-lyrics.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { usePlayButton, usePlayback, usePosition } from '../../player/bar/use-playback.ts'
import { clock } from '../../player/clock.ts'
import css from './TapAlong.module.css'
import { lineToTap, nudged, tapped, untapped } from './tapped-lines.ts'

interface TapAlongProps {
  song: SongDetail
  lyrics: string
  onChange: (lyrics: string) => void
}

const nudges = [
  { bySeconds: -0.1, Icon: Minus, words: 'recipe.tap.earlier' },
  { bySeconds: 0.1, Icon: Plus, words: 'recipe.tap.later' },
] as const
/** When a line's moment is undone, the song plays again from this many seconds earlier. */
const leadSeconds = 3

/** Times the lines while the song plays: one press at the beginning of each line. */
export function TapAlong({ song, lyrics, onChange }: TapAlongProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  if (lyrics.trim() === '') return null
  if (!isOpen) {
    return (
      <Button ref={handFocusOver} size="sm" className={css.open} onClick={() => setOpen(true)}>
        {say('recipe.tap.open')}
      </Button>
    )
  }
  return <OpenTapAlong {...{ song, lyrics, onChange }} />
}

function OpenTapAlong({ song, lyrics, onChange }: TapAlongProps) {
  const say = useSay()
  const sung = readLyrics(lyrics)
  const lines = sung.text.split('\n')
  const next = lineToTap(sung)
  const last = sung.times?.findLastIndex(seconds => seconds !== null) ?? -1
  const button = usePlayButton(song)
  const { seek } = usePlayback(song)
  const position = usePosition(song)
  const stamp = useRef<HTMLButtonElement>(null)
  const write = (changed: SungWords): void => onChange(writeLyrics(changed))
  const lastSeconds = sung.times?.[last] ?? 0
  const takeBack = (): void => {
    write(untapped(sung))
    seek(Math.max(0, lastSeconds - leadSeconds))
  }
  const startOver = (): void => {
    write({ text: sung.text, times: null })
    seek(0)
    stamp.current?.focus()
  }
  return (
    <div className={css.panel}>
      <p className={css.how}>{say('recipe.tap.how')}</p>
      <div className={css.player}>
        <PlayButton {...button} />
        <span aria-hidden="true">{clock(position)}</span>
      </div>
      <div className={css.lines} aria-live="polite">
        {last >= 0 && (
          <p className={css.before}>
            {clock(lastSeconds)} · {lines[last]}
          </p>
        )}
        <p className={css.next}>
          {next === undefined ? (
            say('recipe.tap.done')
          ) : (
            <>
              <span className="spoken">{say('recipe.tap.next')}: </span>
              {lines[next]}
            </>
          )}
        </p>
      </div>
      <div className={css.actions}>
        <Button
          ref={stamp}
          look="solid"
          disabled={next === undefined || position === 0}
          onClick={() => write(tapped(sung, position))}
        >
          {say('recipe.tap.stamp')}
        </Button>
        {nudges.map(({ bySeconds, Icon, words }) => (
          <Button
            key={words}
            size="sm"
            icon={<Icon size={16} />}
            disabled={last < 0}
            onClick={() => write(nudged(sung, bySeconds))}
          >
            {say(words)}
          </Button>
        ))}
        <Button look="ghost" size="sm" icon={<Undo2 size={16} />} disabled={last < 0} onClick={takeBack}>
          {say('recipe.tap.undo')}
        </Button>
        <Button look="ghost" size="sm" icon={<RotateCcw size={16} />} disabled={last < 0} onClick={startOver}>
          {say('recipe.tap.again')}
        </Button>
      </div>
    </div>
  )
}
