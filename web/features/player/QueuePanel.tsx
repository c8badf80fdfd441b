import { ChevronDown, Repeat, Repeat1, Shuffle, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Song } from '#contract/songs.ts'
import { useSay } from '../../say/use-say.ts'
import { CoverArt, toneStyle } from '../../ui/CoverArt.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { LayerProps } from '../../ui/LazyOnIntent.tsx'
import { PlayerLike } from '../songs/PlayerLike.tsx'
import css from './QueuePanel.module.css'
import { queue, useQueue } from './queue-store.ts'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { UpNext } from './UpNext.tsx'

/** Beside the page on wide screens, where both can be used; over it on phones, where it is the player itself. */
export function QueuePanel({ isOpen, onClose, opener, song }: LayerProps & { song: Song }) {
  const say = useSay()
  const title = useId()
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const opened = panel.current
    const button = opener.current
    if (isPhone()) opened?.showModal()
    else opened?.show()
    return () => {
      opened?.close()
      button?.focus()
    }
  }, [isOpen, opener])
  if (!isOpen) return null
  return (
    <dialog
      ref={panel}
      aria-labelledby={title}
      className={css.panel}
      onCancel={onClose}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <section className={css.now} style={toneStyle(song)}>
        <header className={css.head}>
          <h2 id={title}>{say('queue.title')}</h2>
          <IconButton label={say('queue.close')} onClick={onClose} className={css.close}>
            <X size={20} aria-hidden="true" className={css.wide} />
            <ChevronDown size={24} aria-hidden="true" className={css.narrow} />
          </IconButton>
        </header>
        <div className={css.song}>
          <CoverArt id={song.id} cover={song.cover} sizes="300px" className={css.cover} />
          <div className={css.words}>
            <p className={css.title}>{song.title}</p>
            <p className="clip">{song.artistName}</p>
            <div className={css.actions}>
              <PlayerLike song={song} />
              <Modes />
            </div>
          </div>
        </div>
        <SeekBar song={song} className={css.seek} />
      </section>
      <div className={css.controls}>
        <Transport song={song} size="lg" />
      </div>
      <UpNext />
    </dialog>
  )
}

/** Whether songs come in the list's order, and what happens at the end. */
function Modes() {
  const say = useSay()
  const isShuffled = useQueue(state => state.isShuffled)
  const repeat = useQueue(state => state.repeat)
  return (
    <>
      <IconButton label={say('queue.shuffle')} pressed={isShuffled} onClick={queue.toggleShuffle}>
        <Shuffle size={19} aria-hidden="true" />
      </IconButton>
      <IconButton label={say(`queue.repeat.${repeat}`)} pressed={repeat !== 'off'} onClick={queue.turnRepeat}>
        {repeat === 'one' ? (
          <Repeat1 size={19} aria-hidden="true" />
        ) : (
          <Repeat size={19} aria-hidden="true" />
        )}
      </IconButton>
    </>
  )
}

function isPhone(): boolean {
  return matchMedia('(max-width: 767px)').matches
}
