import { useSay } from '../../../say/use-say.ts'
import { continueAsGuest } from '../../../session/continue-as-guest.ts'
import { Button } from '../../../ui/Button.tsx'

export function GuestButton() {
  const say = useSay()
  return (
    <Button look="ghost" wide onClick={() => continueAsGuest(say)}>
      {say('shell.account.guest')}
    </Button>
  )
}
