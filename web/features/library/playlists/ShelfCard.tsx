import { Link } from '@tanstack/react-router'
import type { Playlist } from '#contract/library/playlists.ts'
import { useSay } from '../../../say/use-say.ts'
import { Waveform } from '../../../ui/sound/Waveform.tsx'
import type { Shelf } from '../adding/playlist-reads.ts'
import { Mosaic } from './Mosaic.tsx'
import css from './PlaylistsPage.module.css'

interface ShelfCardProps {
  shelf: Shelf | 'offline'
  covers: Playlist['covers']
}

/** A list that fills itself: it shows the covers of its newest songs, or a flat wave while it is empty. */
export function ShelfCard({ shelf, covers }: ShelfCardProps) {
  const say = useSay()
  return (
    <li>
      <Link to="/playlists/$id" params={{ id: shelf }} className={css.card}>
        {covers.length > 0 ? (
          <Mosaic playlist={{ id: shelf, covers }} sizes="(max-width: 767px) 50vw, 220px" />
        ) : (
          <span className={css.shelf}>
            <Waveform peaks={null} mount="silent" className={css.silence} />
          </span>
        )}
        <strong className={css.name}>{say(`playlists.${shelf}`)}</strong>
        <span className={css.facts}>{say(`playlists.${shelf}.text`)}</span>
      </Link>
    </li>
  )
}
