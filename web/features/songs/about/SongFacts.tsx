import { Play } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { clock, lengthOf } from '../../player/clock.ts'
import css from './SongFacts.module.css'

/** Number of plays, length and genre, on one line. */
export function SongFacts({ song, className }: { song: Song; className?: string | undefined }) {
  return (
    <p className={classNames('clip', css.facts, className)}>
      <Plays plays={song.plays} className={css.fact} />
      <Length song={song} className={css.fact} />
      <GenreName genre={song.genre} className={css.fact} />
    </p>
  )
}

export function Plays({ plays, className }: { plays: number; className?: string | undefined }) {
  const say = useSay()
  const { count } = useNumbers()
  return (
    <span className={classNames(css.plays, className)}>
      <Play size={13} aria-hidden="true" />
      <span className="spoken">{say('songs.plays', { count: plays })}</span>
      <span aria-hidden="true">{count(plays)}</span>
    </span>
  )
}

export function Length({ song, className }: { song: Song; className?: string | undefined }) {
  const say = useSay()
  const duration = clock(lengthOf(song))
  return (
    <span className={className}>
      <span className="spoken">{say('songs.duration', { duration })}</span>
      <span aria-hidden="true">{duration}</span>
    </span>
  )
}

/** Genres have the same names in every language; a song without one says so. */
export function GenreName({ genre, className }: Pick<Song, 'genre'> & { className?: string | undefined }) {
  const say = useSay()
  return <span className={className}>{genre ?? say('songs.genre.none')}</span>
}
