import { useHydrated } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../../../api/reason-of.ts'
import { isBanned } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { openBanned } from '../accounts/open-banned.ts'

/** Signs in without a password; the code for passkeys loads at the press. */
export function PasskeyLogIn({ onDone }: { onDone: () => void }) {
  const say = useSay()
  const isListening = useHydrated()
  const [isPending, setPending] = useState(false)
  const logIn = async () => {
    setPending(true)
    try {
      const { logInByPasskey } = await import('./passkey.ts')
      await logInByPasskey()
      onDone()
    } catch (error) {
      if (isBanned(error)) return openBanned()
      console.warn(error)
      showToast({
        title: say('auth.logIn.failedToast.title'),
        // The server's reason, if the passkey got that far.
        text: reasonOf(say, error) ?? say('auth.logIn.passkeyFailed'),
        tone: 'bad',
      })
      setPending(false)
    }
  }
  return (
    <Button
      wide
      listening={isListening}
      icon={<KeyRound size={18} aria-hidden="true" />}
      pending={isPending}
      pendingWords={say('auth.logIn.pending')}
      onClick={() => void logIn()}
    >
      {say('auth.logIn.passkey')}
    </Button>
  )
}
