import { memo } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import { Average } from '../../votes/Average.tsx'
import { VoteButtons } from '../../votes/VoteButtons.tsx'
import { GenreName, Length, Plays } from '../about/SongFacts.tsx'
import { SongActions } from '../actions/SongActions.tsx'
import { SongDialogButton } from '../actions/SongDialogButton.tsx'
import { RowWave } from '../stage/HangingWave.tsx'
import { Rank } from './Rank.tsx'
import type { SongItemProps } from './SongCard.tsx'
import { SongName } from './SongName.tsx'
import css from './SongRow.module.css'

interface SongRowProps extends SongItemProps {
  /** A place, from 1, for a list that has no ranks. */
  place?: number | undefined
}

/** A song as a row: everything that a card shows, on one line. */
export const SongRow = memo(function SongRow({ song, rank, place, isShared, canDelete }: SongRowProps) {
  const say = useSay()
  const button = usePlayButton(song)
  return (
    <article
      data-song={song.id}
      className={classNames(css.row, button.hot && css.isPlaying, isShared && css.isShared)}
    >
      <Rank rank={rank} className={css.rank} />
      {place !== undefined && (
        <span className={css.place} aria-hidden="true">
          {place}
        </span>
      )}
      <div className={css.cover}>
        <CoverArt id={song.id} cover={song.cover} sizes="56px" />
        <PlayButton {...button} size="sm" disabled={song.status !== 'ready'} className={css.play} />
      </div>
      <div className={css.names}>
        <SongName song={song} className={css.title} />
        <p className={classNames('clip', css.sub)}>
          <SongDialogButton
            song={song}
            opens="artist"
            className={css.artist}
            aria-label={say('songs.artist', { artist: song.artistName })}
          >
            {song.artistName}
          </SongDialogButton>
          {' · '}
          <GenreName genre={song.genre} />
        </p>
      </div>
      <RowWave song={song} className={css.wave} />
      <Plays plays={song.plays} className={css.number} />
      <VoteButtons song={song} className={css.votes} />
      <Average averageRating={song.averageRating} className={css.average} />
      <Length song={song} className={css.number} />
      <SongActions song={song} canDelete={canDelete} />
    </article>
  )
})
