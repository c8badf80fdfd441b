import { ArrowLeft } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './NoSong.module.css'

/** The stage before anything is known about the song. */
export function StageSkeleton({ onBack }: { onBack: () => void }) {
  const say = useSay()
  return (
    <div className={`page ${css.none}`} aria-busy="true">
      <Button look="ghost" icon={<ArrowLeft size={18} />} onClick={onBack}>
        {say('songs.page.back')}
      </Button>
      <Skeleton height={188} width={188} />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </div>
  )
}
