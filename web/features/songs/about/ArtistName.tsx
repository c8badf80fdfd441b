import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { SongDialogButton } from '../actions/SongDialogButton.tsx'
import css from './ArtistName.module.css'

/** The artist's picture and name on a stage; opens `ArtistDialog`. */
export function ArtistName({ song, size }: { song: Song; size: number }) {
  const say = useSay()
  return (
    <SongDialogButton
      song={song}
      opens="artist"
      className={css.artist}
      aria-label={say('songs.artist', { artist: song.artistName })}
    >
      <Avatar id={song.userId} src={song.user.profileImageUrl} size={size} />
      <span className="clip">{song.artistName}</span>
    </SongDialogButton>
  )
}
