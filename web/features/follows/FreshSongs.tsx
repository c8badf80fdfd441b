import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { CompactSong } from '../songs/CompactSong.tsx'
import css from './FreshSongs.module.css'

const shownSongs = 6

/** The newest songs of those whom one follows; nothing when there are none. */
export function FreshSongs() {
  const say = useSay()
  const { data: songs } = useQuery(ask('GET /api/songs/following', { query: { limit: shownSongs } }))
  if (!songs || songs.length === 0) return null
  return (
    <section aria-labelledby="fresh" className={`page ${css.fresh}`}>
      <h2 id="fresh" className={css.heading}>
        {say('follows.new')}
      </h2>
      <div className={css.songs}>
        {songs.map(song => (
          <CompactSong key={song.id} song={song} />
        ))}
      </div>
    </section>
  )
}
