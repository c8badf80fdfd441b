import { useMemo } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { Skyline } from '../../../ui/looks/Skyline.tsx'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import css from './SongSkyline.module.css'

/** With more songs, each would get only one or two bars. */
const mostPieces = 16

interface SongSkylineProps {
  songs: readonly Song[]
  /** The songs are still being read: their place is kept. */
  isPending: boolean
}

/** The waves of the newest songs in one line; nothing if there are none. */
export function SongSkyline({ songs, isPending }: SongSkylineProps) {
  const say = useSay()
  const pieces = useMemo(() => songs.slice(0, mostPieces).map(pieceOf), [songs])
  if (pieces.length === 0 && !isPending) return <div className={css.none} />
  return (
    <div className={css.box}>
      {pieces.length > 0 && <Skyline label={say('people.skyline')} pieces={pieces} />}
    </div>
  )
}

function pieceOf({ id, cover, peaks, duration }: Song) {
  return { id, cover, peaks: peaksFromBase64(peaks), durationSeconds: duration ?? 1 }
}
