import { GripVertical, X } from 'lucide-react'
import type { Playlist } from '#contract/library/playlists.ts'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SongRow } from '../../songs/lists/SongRow.tsx'
import { useTakeOut } from '../adding/use-playlist-change.ts'
import css from './PlaylistSongs.module.css'
import { usePlacing } from './use-placing.ts'

/** The songs of the member's own playlist: they can be moved by a handle or by keys, and removed. */
export function OwnSongs({ playlist, songs }: { playlist: Playlist; songs: readonly Song[] }) {
  const say = useSay()
  const { rows, shown, grip, draggedId, isMoved } = usePlacing(playlist.id, songs)
  const { act: remove } = useTakeOut(playlist)
  return (
    <>
      <ol {...rows} className={css.songs}>
        {shown.map((song, at) => (
          <li
            key={song.id}
            className={classNames(css.own, draggedId === song.id && css.dragged)}
            data-song-place={at + 1}
          >
            <IconButton
              {...grip(song.id)}
              label={say('playlists.grip', { title: song.title })}
              className={css.grip}
            >
              <GripVertical size={20} aria-hidden="true" />
            </IconButton>
            <SongRow song={song} />
            <IconButton
              label={say('playlists.remove', { title: song.title })}
              onClick={() => void remove(song.id)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <output className="spoken">
        {isMoved &&
          shown.map((song, at) => say('playlists.moved', { title: song.title, place: at + 1 })).join('. ')}
      </output>
    </>
  )
}
