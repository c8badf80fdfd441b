import type { Song, SongDetail } from '#contract/songs/songs.ts'
import { useLate } from '../../shell/use-late.ts'

const load = () => import('./LikenessNote.tsx')
const words = ['recipe'] as const

/** The note comes late: hardly any song has one. */
export function LateLikeness({ song }: { song: Song }) {
  return isMarked(song) ? <Late song={song} /> : null
}

function Late({ song }: { song: SongDetail }) {
  const late = useLate(load, words)
  return late && <late.LikenessNote song={song} />
}

/** Lists know nothing of it; the song's own page does. */
function isMarked(song: Song): song is SongDetail {
  return 'soundsLike' in song && song.soundsLike !== null
}
