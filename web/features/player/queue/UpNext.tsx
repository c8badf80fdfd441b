import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { orSay } from '../bar/use-playback.ts'
import { clock, lengthOf } from '../clock.ts'
import { Modes } from './Modes.tsx'
import { MovableRow } from './MovableRow.tsx'
import { type Queue, type QueuedSong, upNext } from './queue.ts'
import { queue, useQueue } from './queue-store.ts'
import css from './UpNext.module.css'

/** The songs after the current one: to play at once, to reorder, to remove. */
export function UpNext() {
  const say = useSay()
  const state = useQueue(queueNow => queueNow)
  const [undo, setUndo] = useState<{ words: string; before: Queue } | null>(null)
  const [spoken, setSpoken] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const coming = upNext(state)
  const first = state.at + 1

  const move = (key: number, to: number) => {
    const index = Math.min(Math.max(first, to), state.songs.length - 1)
    queue.move(key, index)
    setUndo(null)
    setSpoken(say('queue.moved', { place: index - first + 1 }))
  }
  const takeOut = (words: string, change: () => void) => {
    setUndo({ words, before: state })
    setSpoken('')
    change()
    heading.current?.focus()
  }
  return (
    <section className={css.next}>
      <header className={css.head}>
        <h3 ref={heading} tabIndex={-1}>
          {say('queue.next')} <b className={css.count}>{coming.length}</b>
        </h3>
        <span className={css.modes}>
          <Modes />
        </span>
        {coming.length > 0 && (
          <Button look="ghost" size="sm" onClick={() => takeOut(say('queue.cleared'), queue.clear)}>
            {say('queue.clear')}
          </Button>
        )}
      </header>
      <output className="spoken">{spoken}</output>
      {undo && (
        <output className={css.undo}>
          <span className="clip">{undo.words}</span>
          <Button
            look="ghost"
            size="sm"
            onClick={() => {
              queue.undo(undo.before)
              setUndo(null)
              heading.current?.focus()
            }}
          >
            {say('queue.undo')}
          </Button>
        </output>
      )}
      {coming.length === 0 && !undo && <p className={css.empty}>{say('queue.empty')}</p>}
      <ol>
        {coming.map((one, at) => (
          <Row
            key={one.key}
            one={one}
            onMove={to => move(one.key, first + to)}
            at={at}
            count={coming.length}
            onRemove={() =>
              takeOut(say('queue.removed', { title: one.song.title }), () => queue.remove(one.key))
            }
          />
        ))}
      </ol>
    </section>
  )
}

interface RowProps {
  one: QueuedSong
  /** Its index among the songs to come, from 0. */
  at: number
  /** The number of songs to come. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Row({ one: { key, song }, onRemove, ...place }: RowProps) {
  const say = useSay()
  return (
    <MovableRow {...place} label={say('queue.move', { title: song.title })} className={css.row}>
      <button
        type="button"
        className={css.song}
        aria-label={say('player.play', { title: song.title })}
        onClick={() => orSay(queue.playKey(key), say)}
      >
        <CoverArt id={song.id} cover={song.cover} sizes="44px" className={css.cover} />
        <span className={css.names}>
          <span className={classNames('clip', css.title)}>{song.title}</span>
          <span className={classNames('clip', css.artist)}>{song.artistName}</span>
        </span>
        <span className={css.length}>{clock(lengthOf(song))}</span>
      </button>
      <IconButton label={say('queue.remove', { title: song.title })} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </MovableRow>
  )
}
