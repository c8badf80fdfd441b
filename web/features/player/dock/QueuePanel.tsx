import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DialogFrame, DialogTitle } from '../../../ui/layers/DialogFrame.tsx'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { CoverArt, toneStyle } from '../../../ui/looks/CoverArt.tsx'
import stage from '../../songs/stage/Stage.module.css'
import { SeekBar } from '../bar/SeekBar.tsx'
import { Transport } from '../bar/Transport.tsx'
import { UpNext } from '../queue/UpNext.tsx'
import { PanelActions } from './PanelActions.tsx'
import { PanelMenuButton } from './PanelMenuButton.tsx'
import css from './QueuePanel.module.css'

type PanelProps = LayerProps & { song: Song }

/** On wide screens beside the page, so that both can be used; on phones over the page, as the full player. */
export function QueuePanel(props: PanelProps) {
  const [isFull, setFull] = useState(isPhone)
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (wasOpen !== props.isOpen) {
    setWasOpen(props.isOpen)
    setFull(isPhone())
  }
  if (!props.isOpen) return null
  return isFull ? <FullPlayer {...props} /> : <SidePanel {...props} />
}

function SidePanel({ onClose, opener, song }: PanelProps) {
  const say = useSay()
  const title = useId()
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = panel.current
    const button = opener.current
    opened?.show()
    return () => {
      opened?.close()
      button?.focus()
    }
  }, [opener])
  return (
    <dialog
      ref={panel}
      aria-labelledby={title}
      className={css.panel}
      data-queue-panel=""
      onKeyDown={event => {
        // A popover or menu of the panel closes first.
        if (event.key === 'Escape' && !event.isDefaultPrevented()) onClose()
      }}
    >
      <Now song={song} heading={<h2 id={title}>{say('queue.title')}</h2>} onClose={onClose} />
      <UpNext />
    </dialog>
  )
}

function FullPlayer({ isOpen, onClose, opener, song }: PanelProps) {
  const say = useSay()
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} opener={opener} className={css.full!}>
      <Now song={song} heading={<DialogTitle>{say('queue.title')}</DialogTitle>} onClose={onClose} isFull />
      <div className={css.controls}>
        <Transport song={song} size="lg" />
      </div>
      <UpNext />
    </DialogFrame>
  )
}

interface NowProps {
  song: Song
  heading: ReactNode
  onClose: () => void
  isFull?: boolean | undefined
}

/** What is playing, and its controls. */
function Now({ song, heading, onClose, isFull = false }: NowProps) {
  const say = useSay()
  return (
    <section className={classNames(stage.stage, css.now)} style={toneStyle(song)}>
      <header className={css.head}>
        {heading}
        <PanelMenuButton />
        <IconButton label={say('queue.close')} onClick={onClose} className={css.close}>
          {isFull ? <ChevronDown size={24} aria-hidden="true" /> : <X size={20} aria-hidden="true" />}
        </IconButton>
      </header>
      <div className={css.song}>
        <CoverArt id={song.id} cover={song.cover} sizes="300px" className={css.cover} />
        <div>
          <p className={`clamp-lines ${css.title}`}>{song.title}</p>
          <p className="clip">{song.artistName}</p>
          <PanelActions song={song} hasVolume={isFull} />
        </div>
      </div>
      <SeekBar song={song} className={css.seek} {...(isFull && { timeClassName: css.time })} />
    </section>
  )
}

function isPhone(): boolean {
  return matchMedia('(max-width: 767px)').matches
}
