import { Link } from '@tanstack/react-router'
import type { Submission } from '#contract/challenges/challenges.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import { SongName } from '../../songs/lists/SongName.tsx'
import { PositionBadge } from './PositionBadge.tsx'
import css from './RankedRow.module.css'

interface RankedRowProps {
  entry: Submission
  /** How many places there are on the scale. */
  places: number
  isMine: boolean
}

/** A judged entry: its place, and the range of its places in 95 of 100 samples. */
export function RankedRow({ entry: { song, ranking, result }, places, isMine }: RankedRowProps) {
  const say = useSay()
  const { average } = useNumbers()
  const button = usePlayButton(song)
  if (!result) return null
  const { certainty, voterCount, meanStars } = result
  return (
    <article className={classNames(css.row, isMine && css.mine)}>
      <PositionBadge position={ranking ?? 0} medal={result.medal} />
      <CoverArt id={song.id} cover={song.cover} sizes="52px" className={css.cover} />
      <div className={`row-names ${css.names}`}>
        <SongName song={song} className={css.title} />
        <p className={`clip ${css.sub}`}>
          <Link to="/profile/$userId" params={{ userId: song.userId }}>
            {song.artistName}
          </Link>
        </p>
      </div>
      {certainty && (
        <div className={css.certainty}>
          <span
            className={css.scale}
            aria-hidden="true"
            style={{
              '--from': (certainty.bestRanking - 1) / places,
              '--to': certainty.worstRanking / places,
              '--at': ((ranking ?? 1) - 0.5) / places,
            }}
          >
            <span className={css.range} />
            <span className={css.dot} />
          </span>
          <p className={css.sub}>
            {certainty.bestRanking === certainty.worstRanking
              ? say('results.certain', { position: certainty.bestRanking })
              : say('results.between', { from: certainty.bestRanking, to: certainty.worstRanking })}
          </p>
        </div>
      )}
      <p className={css.facts}>
        <span>{say('results.votersOf', { count: voterCount })}</span>
        {meanStars !== null && <span>★ {average(meanStars)}</span>}
      </p>
      <PlayButton {...button} size="sm" quiet />
    </article>
  )
}
