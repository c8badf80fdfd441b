import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import list from './SongList.module.css'
import css from './SongListSkeleton.module.css'
import type { ListLayout } from './use-list-layout.ts'

const places = [1, 2, 3, 4, 5, 6]

interface SongListSkeletonProps {
  layout: ListLayout
  /** Whether every song will have its rank before it. */
  isRanked: boolean
}

/** Places for six songs that are loading, each as large as the song will be. */
export function SongListSkeleton({ layout, isRanked }: SongListSkeletonProps) {
  const say = useSay()
  return (
    <div aria-busy="true">
      <output className="spoken">{say('songs.loading')}</output>
      <ol className={list[layout]} aria-hidden="true">
        {places.map(place => (
          <li key={place}>{layout === 'grid' ? <CardPlace /> : <RowPlace isRanked={isRanked} />}</li>
        ))}
      </ol>
    </div>
  )
}

function CardPlace() {
  return (
    <>
      <Skeleton aspectRatio={1} />
      <span className={css.wave} />
      <div className={css.words}>
        <Skeleton width="72%" height="15px" className={css.line} />
        <Skeleton width="46%" height="12px" className={css.line} />
        <Skeleton width="60%" height="12px" className={css.line} />
      </div>
    </>
  )
}

function RowPlace({ isRanked }: { isRanked: boolean }) {
  return (
    <div className={classNames(css.row, isRanked && css.ranked)}>
      {isRanked && <span />}
      <Skeleton width="56px" height="56px" />
      <div>
        <Skeleton width="40%" height="15px" />
        <Skeleton width="24%" height="12px" className={css.line} />
      </div>
    </div>
  )
}
