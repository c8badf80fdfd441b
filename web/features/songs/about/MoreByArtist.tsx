import { useQuery } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { CompactSong } from '../lists/CompactSong.tsx'
import css from './MoreByArtist.module.css'

const shownSongs = 5

/** Other songs by the same person; nothing if there are none. */
export function MoreByArtist({ song }: { song: Song }) {
  const say = useSay()
  const { data } = useQuery(
    // One more than is shown, because the song itself may be among them.
    ask('GET /api/users/{id}/songs', { params: { id: song.userId }, query: { limit: shownSongs + 1 } }),
  )
  const others = (data ?? []).filter(other => other.id !== song.id).slice(0, shownSongs)
  const toPlay = useListToPlay(others)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-by">
      <h2 id="more-by" className={css.heading}>
        {say('songs.page.moreBy', { artist: song.artistName })}
      </h2>
      <div className={css.songs}>
        <PlayingList value={toPlay}>
          {others.map(other => (
            <CompactSong key={other.id} song={other} />
          ))}
        </PlayingList>
      </div>
    </section>
  )
}
