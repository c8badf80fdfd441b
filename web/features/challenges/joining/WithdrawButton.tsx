import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWithdraw } from './use-withdraw.ts'

/** Stands before the button that enters a challenge, which gets the focus once this one has gone with the entry. */
export function WithdrawButton({ challengeId }: { challengeId: string }) {
  const say = useSay()
  const { act, isPending } = useWithdraw(challengeId)
  return (
    <Button
      look="ghost"
      pending={isPending}
      onClick={({ currentTarget: { nextElementSibling: join } }) =>
        void act().then(isDone => isDone && join?.querySelector('button')?.focus())
      }
    >
      {say('entering.withdraw')}
    </Button>
  )
}
