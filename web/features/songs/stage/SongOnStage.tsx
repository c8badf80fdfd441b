import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Song, SongDetail } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLate } from '../../shell/use-late.ts'
import { CategoryAverages } from '../../votes/ratings/CategoryAverages.tsx'
import { RatingSpread } from '../../votes/ratings/RatingSpread.tsx'
import { AboutSong } from '../about/AboutSong.tsx'
import { MoreByArtist } from '../about/MoreByArtist.tsx'
import { SongDialogButton } from '../actions/SongDialogButton.tsx'
import { LateLikeness } from '../edit/LateLikeness.tsx'
import { useSongNews } from '../use-song-news.ts'
import css from './SongOnStage.module.css'
import { SongStage } from './SongStage.tsx'

/** What others say and make of a song comes after the song itself, in chunks of its own. */
const loadTalk = async () => {
  const [
    { SongTalk },
    { WaveComments },
    { QuickJumps },
    { HeatStrip },
    { MadeWith },
    { Remixes },
    { StageFollow },
    { Opinions },
  ] = await Promise.all([
    import('../../discussion/comments/SongTalk.tsx'),
    import('../../discussion/comments/moments/WaveComments.tsx'),
    import('../../discussion/comments/moments/QuickJumps.tsx'),
    import('../about/HeatStrip.tsx'),
    import('../about/MadeWith.tsx'),
    import('../about/Remixes.tsx'),
    import('./StageFollow.tsx'),
    import('../../votes/ratings/Opinions.tsx'),
  ])
  return { SongTalk, WaveComments, QuickJumps, HeatStrip, MadeWith, Remixes, StageFollow, Opinions }
}
const wordsOfTalk = ['comments', 'follows'] as const

interface SongOnStageProps {
  /** What a list knows of it, until the rest has come. */
  song: Song | SongDetail
  /** Over a list: what its back button does. */
  onBack?: (() => void) | undefined
  /** Begins at what is said of the song. */
  atTalk?: boolean | undefined
}

/** Everything there is to a song: on its page, and over a list. */
export function SongOnStage({ song, onBack, atTalk = false }: SongOnStageProps) {
  const talk = useLate(loadTalk, wordsOfTalk)
  useSongNews(song.id)
  const [composeAt, compose] = useState<number | null>(null)
  const talkBox = useRef<HTMLDivElement>(null)
  const { data: averages } = useQuery(
    ask('GET /api/songs/{id}/detailed-ratings-average', { params: { id: song.id } }),
  )
  const isAtTalk = atTalk && talk !== null
  useEffect(() => {
    if (!isAtTalk) return
    talkBox.current?.scrollIntoView({ block: 'start' })
    talkBox.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [isAtTalk])
  return (
    <>
      <SongStage
        song={song}
        onBack={onBack}
        follow={talk && <talk.StageFollow song={song} />}
        onWave={talk && <talk.WaveComments song={song} />}
        belowWave={talk && <talk.QuickJumps song={song} onJump={compose} />}
        heat={talk && <talk.HeatStrip song={song} />}
      />
      <div className={`page ${css.below}`}>
        <div ref={talkBox} className={css.talk}>
          {talk ? (
            <talk.SongTalk
              song={song}
              composing={{ at: composeAt, compose }}
              ratings={<Ratings song={song} said={<talk.Opinions songId={song.id} />} />}
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
          <LateLikeness song={song} />
          <AboutSong song={song} />
          {talk && 'credentials' in song && <talk.MadeWith song={song} />}
          {talk && <talk.Remixes songId={song.id} />}
          <MoreByArtist song={song} />
        </div>
      </div>
    </>
  )
}

function Ratings({ song, said }: { song: Song; said: ReactNode }) {
  const say = useSay()
  return (
    <div className={css.opinions}>
      <CategoryAverages songId={song.id} />
      <RatingSpread songId={song.id} />
      <SongDialogButton song={song} opens="rate" className={buttonClass()}>
        {say('songs.action.rate')}
      </SongDialogButton>
      {said}
    </div>
  )
}
