import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Submission } from '#contract/challenges/challenges.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import { Plays } from '../../songs/about/SongFacts.tsx'
import { SongName } from '../../songs/lists/SongName.tsx'
import { RowWave } from '../../songs/stage/HangingWave.tsx'
import { Average } from '../../votes/Average.tsx'
import { shortDayOf, useZone } from '../times/challenge-days.ts'
import { PositionBadge } from './PositionBadge.tsx'
import css from './SubmissionRow.module.css'

interface SubmissionRowProps {
  submission: Submission
  position: number | null
  isMine: boolean
}

/** An entry: its place if it has one, the song, and the day it was entered. */
export const SubmissionRow = memo(function SubmissionRow({
  submission,
  position,
  isMine,
}: SubmissionRowProps) {
  const say = useSay()
  const zone = useZone()
  const { song, result } = submission
  const button = usePlayButton(song)
  return (
    <article className={classNames(css.row, isMine && css.mine, button.hot && css.isPlaying)}>
      {position === null ? <span /> : <PositionBadge position={position} medal={result?.medal} />}
      <CoverArt id={song.id} cover={song.cover} sizes="52px" className={css.cover} />
      <div className="row-names">
        <SongName song={song} className={css.title} />
        <p className={classNames('clip', css.sub)}>
          <Link to="/profile/$userId" params={{ userId: song.userId }}>
            {song.artistName}
          </Link>
          {' · '}
          {say('challenges.submitted', { day: shortDayOf(submission.submittedAt, say.language, zone) })}
        </p>
      </div>
      <RowWave song={song} className={css.wave} />
      <Plays plays={song.plays} className={css.number} />
      <Average averageRating={song.averageRating} className={css.number} />
      <PlayButton {...button} size="sm" quiet />
    </article>
  )
})
