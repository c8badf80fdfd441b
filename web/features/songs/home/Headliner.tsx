import { Link } from '@tanstack/react-router'
import { ThumbsUp } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { late } from '../../../ui/layers/late.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { SeekBar } from '../../player/bar/SeekBar.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import { Average } from '../../votes/Average.tsx'
import { ArtistName } from '../about/ArtistName.tsx'
import { GenreName, Plays } from '../about/SongFacts.tsx'
import { StageTitle } from '../stage/StageTitle.tsx'
import css from './Headliner.module.css'

/** The faces load after the wave, which can already be played. */
const WaveComments = late(
  async () => (await import('../../discussion/comments/moments/WaveComments.tsx')).WaveComments,
  { words: ['comments'] },
)

/** Today's most played song: its cover and its wave have the same lower edge. */
export function Headliner({ song }: { song: Song }) {
  const say = useSay()
  const button = usePlayButton(song)
  const { count } = useNumbers()
  return (
    <div className={css.headliner}>
      <Link to="/songs/$id" params={{ id: song.id }} className={css.cover} tabIndex={-1} aria-hidden="true">
        <CoverArt
          id={song.id}
          cover={song.cover}
          sizes="(max-width: 767px) 104px, 240px"
          eager
          className={css.picture}
        />
      </Link>
      <div className={css.words}>
        <p className={css.kicker}>{say('songs.headliner')}</p>
        <StageTitle title={song.title} className={css.title}>
          <Link to="/songs/$id" params={{ id: song.id }}>
            {song.title}
          </Link>
        </StageTitle>
        <div className={css.by}>
          <ArtistName song={song} size={28} />
          <span className={css.facts}>
            <GenreName genre={song.genre} />
            <Plays plays={song.plays} />
            <span className={css.fact}>
              <ThumbsUp size={15} aria-hidden="true" />
              <span className="spoken">{say('songs.action.like')}</span>
              {count(song.likes)}
            </span>
            <Average averageRating={song.averageRating} className={css.fact} />
          </span>
        </div>
      </div>
      <div className={css.wave}>
        <PlayButton {...button} size="xl" className={css.play} />
        <SeekBar song={song} className={css.seek} bars={190}>
          <WaveComments song={song} captionAs="line" />
        </SeekBar>
      </div>
    </div>
  )
}

/** The same layout, empty. */
export function HeadlinerSkeleton() {
  return (
    <div className={css.headliner}>
      <Skeleton className={css.cover} aspectRatio={1} />
      <div className={css.words}>
        <Skeleton width="9em" height="0.9375rem" />
        <Skeleton width="min(100%, 26rem)" height="clamp(2.5rem, 6.2vw, 5.75rem)" className={css.ghost} />
        <Skeleton width="min(100%, 18rem)" height="1.25rem" className={css.ghost} />
      </div>
      <div className={css.wave}>
        <Skeleton round className={css.play} width={72} height={72} />
      </div>
    </div>
  )
}
