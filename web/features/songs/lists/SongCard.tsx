import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import { Average } from '../../votes/Average.tsx'
import { VoteButtons } from '../../votes/VoteButtons.tsx'
import { SongFacts } from '../about/SongFacts.tsx'
import { SongActions } from '../actions/SongActions.tsx'
import { SongDialogButton } from '../actions/SongDialogButton.tsx'
import { HangingWave } from '../stage/HangingWave.tsx'
import { Rank } from './Rank.tsx'
import css from './SongCard.module.css'

export interface SongItemProps {
  song: Song
  /** Its place in a ranked list, from 1. */
  rank?: number | undefined
  /** Whether the reader came by a shared link to this song: then it is highlighted for a moment. */
  isShared?: boolean | undefined
  canDelete?: boolean | undefined
  /** Whether its cover is visible at once, so that it must not wait for the layout. */
  isSeenFirst?: boolean | undefined
}

/** The width of a cover in the grid of 6, 4 or 2 columns. */
const gridSizes =
  '(max-width: 767px) calc(50vw - 22px), (max-width: 1180px) 25vw, (max-width: 1600px) 16vw, 240px'

/** A song in a grid. A card renders again only when its song or place changes. */
export const SongCard = memo(function SongCard({
  song,
  rank,
  isShared,
  canDelete,
  isSeenFirst,
}: SongItemProps) {
  const say = useSay()
  const button = usePlayButton(song)
  return (
    <article
      data-song={song.id}
      className={classNames(css.card, button.hot && css.isPlaying, isShared && css.isShared)}
    >
      <div className={css.cover}>
        <Link to="/songs/$id" params={{ id: song.id }} tabIndex={-1} aria-hidden="true">
          <CoverArt id={song.id} cover={song.cover} sizes={gridSizes} eager={isSeenFirst} />
        </Link>
        <PlayButton {...button} disabled={song.status !== 'ready'} className={css.play} />
      </div>
      <HangingWave song={song} sizes={gridSizes} className={css.wave} />
      <div className={css.names}>
        <Rank rank={rank} className={css.rank} />
        <h3 className={css.title}>
          <Link to="/songs/$id" params={{ id: song.id }} className="clip" title={song.title}>
            {song.title}
          </Link>
        </h3>
        <SongDialogButton
          song={song}
          opens="artist"
          className={classNames('clip', css.artist)}
          aria-label={say('songs.artist', { artist: song.artistName })}
        >
          {song.artistName}
        </SongDialogButton>
      </div>
      <SongFacts song={song} className={css.facts} />
      <div className={css.meta}>
        <VoteButtons song={song} className={css.votes} />
        <Average averageRating={song.averageRating} className={css.average} />
        <span className={css.more}>
          <SongActions song={song} canDelete={canDelete} />
        </span>
      </div>
    </article>
  )
})
