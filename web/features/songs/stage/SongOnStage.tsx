import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Song, SongDetail } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { late } from '../../../ui/layers/late.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Talk } from '../../discussion/comments/SongTalk.tsx'
import { CategoryAverages } from '../../votes/ratings/CategoryAverages.tsx'
import { RatingSpread } from '../../votes/ratings/RatingSpread.tsx'
import { AboutSong } from '../about/AboutSong.tsx'
import { HeatStrip } from '../about/HeatStrip.tsx'
import { MoreByArtist } from '../about/MoreByArtist.tsx'
import { SongDialogButton } from '../actions/SongDialogButton.tsx'
import { useSongNews } from '../use-song-news.ts'
import css from './SongOnStage.module.css'
import { SongStage } from './SongStage.tsx'

/** Comments and remixes load after the song itself, in chunks of their own. */
const SongTalk = late(async () => (await import('../../discussion/comments/SongTalk.tsx')).SongTalk, {
  words: ['comments'],
  fallback: <Skeleton height={320} />,
})
const WaveComments = late(
  async () => (await import('../../discussion/comments/moments/WaveComments.tsx')).WaveComments,
  { words: ['comments'] },
)
const QuickJumps = late(
  async () => (await import('../../discussion/comments/moments/QuickJumps.tsx')).QuickJumps,
  { words: ['comments'] },
)
const Opinions = late(async () => (await import('../../votes/ratings/Opinions.tsx')).Opinions)
const SongParts = late(async () => (await import('../lyrics/SongParts.tsx')).SongParts)
const MadeWith = late(async () => (await import('../about/MadeWith.tsx')).MadeWith)
const Remixes = late(async () => (await import('../about/Remixes.tsx')).Remixes)
/** Few songs have one. */
const DuplicateNote = late(async () => (await import('../edit/DuplicateNote.tsx')).DuplicateNote, {
  words: ['recipe'],
})

interface SongOnStageProps {
  /** What a list knows about it, until the rest has been read. */
  song: Song | SongDetail
  /** Above a list: what the back button does. */
  onBack?: (() => void) | undefined
  /** Whether to scroll to the comments at first. */
  atTalk?: boolean | undefined
}

/** Everything about a song: on its page, and above a list. */
export function SongOnStage({ song, onBack, atTalk = false }: SongOnStageProps) {
  useSongNews(song.id)
  const [talk, setTalk] = useState<Talk>({ tab: 'timeline', at: null })
  const { data: averages } = useQuery(
    ask('GET /api/songs/{id}/detailed-ratings-average', { params: { id: song.id } }),
  )
  return (
    <>
      <SongStage
        song={song}
        onBack={onBack}
        onWave={
          <>
            {'lyricTimes' in song && <SongParts song={song} />}
            <WaveComments song={song} />
          </>
        }
        belowWave={<QuickJumps song={song} onJump={at => setTalk({ tab: 'timeline', at })} />}
        heat={<HeatStrip song={song} />}
      />
      <div className={`page ${css.below}`}>
        <div className={css.talk}>
          <SongTalk
            song={song}
            talk={talk}
            onTalk={setTalk}
            ratings={<Ratings song={song} said={<Opinions songId={song.id} />} />}
            ratingCount={averages?.ratingCount}
            isSoughtOut={atTalk}
          />
        </div>
        <div className={css.beside}>
          <div className={css.wide}>
            <CategoryAverages songId={song.id} />
          </div>
          {'soundsLike' in song && song.soundsLike && <DuplicateNote song={song} />}
          <AboutSong song={song} />
          {'credentials' in song && <MadeWith song={song} />}
          <Remixes song={song} />
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
