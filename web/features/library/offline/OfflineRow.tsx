import { Link } from '@tanstack/react-router'
import { Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { showToast } from '../../../notices/toasts.ts'
import { sizeIn } from '../../../say/size-in.ts'
import { useSay } from '../../../say/use-say.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import css from './OfflineRow.module.css'
import type { OfflineSong } from './offline-songs.ts'
import { type OnItsWay, removeOffline } from './offline-store.ts'

/** A kept song: play it, see its size, remove it. */
export function OfflineRow({ song, bytes }: OfflineSong) {
  const say = useSay()
  const { title } = song
  const remove = async () => {
    await removeOffline(song)
    showToast({ title: say('offline.removed'), text: title })
  }
  return (
    <Row song={song}>
      <span className={css.size}>{sizeIn(say.language, bytes)}</span>
      <Play song={song} />
      <IconButton
        ref={handFocusOn}
        label={say('offline.remove', { title })}
        onClick={() => void remove().catch(console.error)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

function Play({ song }: { song: Song }) {
  return <PlayButton {...usePlayButton(song)} size="sm" />
}

/** A song that is being downloaded. */
export function OnItsWayRow({ song, share, cancel }: OnItsWay) {
  const say = useSay()
  const { title } = song
  return (
    <Row song={song}>
      <progress className={css.progress} value={share} aria-label={say('offline.keeping', { title })} />
      <IconButton ref={handFocusOn} label={say('offline.cancel', { title })} onClick={cancel}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

function Row({ song, children }: { song: Song; children: ReactNode }) {
  return (
    <article className={css.row}>
      <CoverArt id={song.id} cover={song.cover} sizes="56px" className={css.cover} />
      <div className="row-names">
        <h2 className={`clip ${css.title}`}>
          <Link to="/songs/$id" params={{ id: song.id }}>
            {song.title}
          </Link>
        </h2>
        <p className={`clip ${css.artist}`}>{song.artistName}</p>
      </div>
      {children}
    </article>
  )
}
