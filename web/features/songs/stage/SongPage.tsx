import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ask } from '../../../api/queries.ts'
import { SongOnStage } from './SongOnStage.tsx'

/** One song on its stage, for everybody: visitors are invited to join. */
export function SongPage() {
  const { id } = useParams({ from: '/songs/$id' })
  const { data: song } = useQuery(ask('GET /api/songs/{id}', { params: { id } }))
  // The route reads the song before it shows this page; without a song, it was deleted in the meantime.
  return song ? <SongOnStage key={song.id} song={song} /> : null
}
