import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ask } from '../../../api/queries.ts'
import { isNotFound } from '../../../api/refused.ts'
import { late } from '../../../ui/layers/late.tsx'
import { SongOnStage } from './SongOnStage.tsx'

const NoSong = late(async () => (await import('./NoSong.tsx')).NoSong)

/** One song on its stage, for everybody: visitors are invited to join. */
export function SongPage() {
  const { id } = useParams({ from: '/songs/$id' })
  const navigate = useNavigate()
  const read = useQuery(ask('GET /api/songs/{id}', { params: { id } }))
  // The route reads the song before it shows this page; then it can be deleted or withheld while the page is open.
  if (isNotFound(read.error)) return <NoSong read={read} onBack={() => void navigate({ to: '/' })} />
  return read.data ? <SongOnStage key={id} song={read.data} /> : null
}
