import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ask } from '../../../api/queries.ts'
import { SongOnStage } from './SongOnStage.tsx'

/** One song on its stage, for everybody: signed-out visitors are asked to join. */
export function SongPage() {
  const { id } = useParams({ from: '/songs/$id' })
  const { data: song } = useQuery(ask('GET /api/songs/{id}', { params: { id } }))
  // The route has read it before it shows this page; a song deleted meanwhile is gone.
  return song ? <SongOnStage key={song.id} song={song} /> : null
}
