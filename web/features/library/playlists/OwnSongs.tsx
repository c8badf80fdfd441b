import { X } from 'lucide-react'
import type { Playlist } from '#contract/library/playlists.ts'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MovableRow } from '../../player/queue/MovableRow.tsx'
import { SongRow } from '../../songs/lists/SongRow.tsx'
import { useTakeOut } from '../adding/use-playlist-change.ts'
import css from './PlaylistSongs.module.css'
import { usePlacing } from './use-placing.ts'

/** The songs of the member's own playlist: they can be moved and removed. */
export function OwnSongs({ playlist, songs }: { playlist: Playlist; songs: readonly Song[] }) {
  const say = useSay()
  const { shown, move, allSent, spoken } = usePlacing(playlist.id, songs)
  const { act: remove } = useTakeOut(playlist)
  return (
    <>
      <ol className={css.songs}>
        {shown.map((song, at) => (
          <MovableRow
            key={song.id}
            label={say('playlists.grip', { title: song.title })}
            at={at}
            count={shown.length}
            onMove={to => move(song, to)}
            className={css.own}
          >
            <SongRow song={song} />
            <IconButton
              ref={handFocusOn}
              label={say('playlists.remove', { title: song.title })}
              onClick={() => void allSent().then(() => remove(song.id))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </MovableRow>
        ))}
      </ol>
      <output className="spoken">{spoken}</output>
    </>
  )
}
