import { FileJson } from 'lucide-react'
import type { SongDetail } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import css from './SharedRecipe.module.css'

/** A link to download the workflow; for the song's maker also what others don't see. */
export function SharedRecipe({ song: { workflowUrl, recipeSharing, userId } }: { song: SongDetail }) {
  const say = useSay()
  const isOwn = useAccount()?.id === userId
  return (
    <>
      {workflowUrl !== null && (
        <a href={workflowUrl} download className={buttonClass({ size: 'sm' })}>
          <FileJson size={16} aria-hidden="true" />
          {say('songs.made.workflow')}
        </a>
      )}
      {isOwn && recipeSharing !== 'all' && (
        <p className={css.onlyYou}>{say(`songs.made.onlyYou.${recipeSharing}`)}</p>
      )}
    </>
  )
}
