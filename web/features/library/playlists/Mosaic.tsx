import type { Playlist } from '#contract/library/playlists.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import css from './Mosaic.module.css'

interface MosaicProps {
  playlist: Pick<Playlist, 'id' | 'covers'>
  /** Its width on screen, as in `<img sizes>`. */
  sizes: string
  className?: string | undefined
}

/** A playlist's picture: its first four covers, or only the first while there are fewer. */
export function Mosaic({ playlist: { id, covers }, sizes, className }: MosaicProps) {
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers
  return (
    <span className={classNames(css.mosaic, shown.length === 4 && css.four, className)} aria-hidden="true">
      {shown.length === 0 && <CoverArt id={id} cover={null} sizes={sizes} />}
      {shown.map(song => (
        <CoverArt key={song.id} id={song.id} cover={song.cover} sizes={sizes} />
      ))}
    </span>
  )
}
