import { Plus } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'

/** For moderators: announces a challenge. */
export function NewChallengeButton() {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./EditChallengeDialog.tsx')}
      trigger={props => (
        <Button {...props} icon={<Plus size={18} aria-hidden="true" />}>
          {say('curation.new')}
        </Button>
      )}
      layer={({ EditChallengeDialog }, { isOpen, ...layer }) => isOpen && <EditChallengeDialog {...layer} />}
    />
  )
}
