import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { useViewer } from '../accounts/viewer.ts'
import { CategoryAverages } from '../ratings/CategoryAverages.tsx'
import { RatingSpread } from '../ratings/RatingSpread.tsx'
import { JoinInvitation } from './JoinInvitation.tsx'
import { MoreByArtist } from './MoreByArtist.tsx'
import { useNumbers } from './numbers.ts'
import css from './SongPage.module.css'
import { SongStage } from './SongStage.tsx'

/** One song on its stage, for everybody: signed-out visitors are asked to join. */
export function SongPage() {
  const say = useSay()
  const { day } = useNumbers()
  const isVisitor = useViewer() === null
  const { id } = useParams({ from: '/songs/$id' })
  const { data: song } = useQuery(ask('GET /api/songs/{id}', { params: { id } }))
  // The route has read it before it shows this page; a song deleted meanwhile is gone.
  if (!song) return null
  return (
    <>
      <SongStage key={song.id} song={song} />
      <div className={`page ${css.below}`}>
        <section className={css.about} aria-labelledby="about">
          <h2 id="about" className={css.heading}>
            {say('songs.page.about')}
          </h2>
          {song.status !== 'ready' && <p className={css.description}>{say('songs.page.notReady')}</p>}
          {song.description && <p className={css.description}>{song.description}</p>}
          <p className={css.created}>{say('songs.page.created', { date: day(song.createdAt) })}</p>
          {isVisitor && <JoinInvitation />}
        </section>
        <div className={css.beside}>
          <CategoryAverages songId={song.id} />
          <RatingSpread songId={song.id} />
          <MoreByArtist song={song} />
        </div>
      </div>
    </>
  )
}
