import { Plus } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChallengeFormButton } from './ChallengeFormButton.tsx'

/** For moderators: creates a challenge. */
export function NewChallengeButton() {
  const say = useSay()
  return (
    <ChallengeFormButton
      trigger={props => (
        <Button {...props} icon={<Plus size={18} aria-hidden="true" />}>
          {say('announcing.new')}
        </Button>
      )}
    />
  )
}
