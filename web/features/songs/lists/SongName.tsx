import { Link } from '@tanstack/react-router'
import { classNames } from '../../../ui/class-names.ts'

interface SongNameProps {
  song: { id: string; title: string }
  className?: string
}

/** A song's title in a row of a list; it links to the song's page. */
export function SongName({ song, className }: SongNameProps) {
  return (
    <h3 className={classNames('clip', className)}>
      <Link to="/songs/$id" params={{ id: song.id }}>
        {song.title}
      </Link>
    </h3>
  )
}
