import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Song } from '#contract/songs.ts'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { CategoryAverages } from '../ratings/CategoryAverages.tsx'
import { RatingSpread } from '../ratings/RatingSpread.tsx'
import { useLate } from '../shell/use-late.ts'
import { JoinInvitation } from './JoinInvitation.tsx'
import { MoreByArtist } from './MoreByArtist.tsx'
import { useNumbers } from './numbers.ts'
import { SongDialogButton } from './SongDialogButton.tsx'
import css from './SongPage.module.css'
import { SongStage } from './SongStage.tsx'

/** What is said of a song comes after the song itself, in a chunk of its own. */
const loadTalk = async () => {
  const [{ SongTalk }, { WaveComments }, { QuickJumps }] = await Promise.all([
    import('../comments/SongTalk.tsx'),
    import('../comments/WaveComments.tsx'),
    import('../comments/QuickJumps.tsx'),
  ])
  return { SongTalk, WaveComments, QuickJumps }
}
const wordsOfTalk = ['comments'] as const

/** One song on its stage, for everybody: signed-out visitors are asked to join. */
export function SongPage() {
  const { id } = useParams({ from: '/songs/$id' })
  const { data: song } = useQuery(ask('GET /api/songs/{id}', { params: { id } }))
  // The route has read it before it shows this page; a song deleted meanwhile is gone.
  return song ? <Stage key={song.id} song={song} /> : null
}

function Stage({ song }: { song: Song }) {
  const talk = useLate(loadTalk, wordsOfTalk)
  const [composeAt, compose] = useState<number | null>(null)
  const { data: averages } = useQuery(
    ask('GET /api/songs/{id}/detailed-ratings-average', { params: { id: song.id } }),
  )
  return (
    <>
      <SongStage
        song={song}
        onWave={talk && <talk.WaveComments song={song} />}
        belowWave={talk && <talk.QuickJumps song={song} onJump={compose} />}
      />
      <div className={`page ${css.below}`}>
        <div className={css.talk}>
          {talk ? (
            <talk.SongTalk
              song={song}
              composing={{ at: composeAt, compose }}
              ratings={<Opinions song={song} />}
              ratingCount={averages?.ratingCount}
            />
          ) : (
            <Skeleton height={320} />
          )}
        </div>
        <div className={css.beside}>
          <div className={css.wide}>
            <CategoryAverages songId={song.id} />
          </div>
          <About song={song} />
          <MoreByArtist song={song} />
        </div>
      </div>
    </>
  )
}

function Opinions({ song }: { song: Song }) {
  const say = useSay()
  return (
    <div className={css.opinions}>
      <CategoryAverages songId={song.id} />
      <RatingSpread songId={song.id} />
      <SongDialogButton song={song} opens="rate" className={buttonClass()}>
        {say('songs.action.rate')}
      </SongDialogButton>
    </div>
  )
}

function About({ song }: { song: Song }) {
  const say = useSay()
  const { day } = useNumbers()
  const isVisitor = useViewer() === null
  return (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about" className={css.heading}>
        {say('songs.page.about')}
      </h2>
      {song.status !== 'ready' && <p className={css.description}>{say('songs.page.notReady')}</p>}
      {song.description && <p className={css.description}>{song.description}</p>}
      <p className={css.created}>{say('songs.page.created', { date: day(song.createdAt) })}</p>
      {isVisitor && <JoinInvitation />}
    </section>
  )
}
